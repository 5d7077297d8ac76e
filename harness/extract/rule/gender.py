"""Whether a name is a woman's or a man's: titles, and common given names."""

from __future__ import annotations

from harness.reader.offline.text import word_set

__all__ = ["SEXES", "gender_of"]

_WOMEN = word_set(
    """queen princess duchess countess empress baroness lady dame marchioness archduchess infanta
    mrs ms miss actress sister landgravine margravine electress tsarina viscountess mother
    queen-consort saint-queen wife
    mary anna anne ann elizabeth elisabeth margaret margarete margarethe margaretha catherine
    katherine katharine caroline charlotte sophie sophia maria marie matilda mathilde eleanor
    eleonore eleonora isabella isabel isabelle joan joanna johanna jane jeanne blanche ana adelaide
    agnes beatrice beatrix emma edith helen helena helene irene victoria alexandra olga tatiana
    xenia anastasia natalia constance cecilia cecily clara clarissa claire julia juliana juliane
    louise luise louisa amalia amalie augusta auguste wilhelmina wilhelmine friederike frederica
    christina christine christiane dorothea dorothy barbara ursula hedwig hedvig ingrid ingeborg
    sigrid astrid margrethe ida alice alix yolande yolanda theresa teresa therese antoinette
    henrietta henriette philippa urraca sancha elvira berengaria dulce teresia ermesinda toda
    jennifer linda patricia susan karen nancy betty sandra ashley kimberly emily donna michelle
    carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy angela shirley
    brenda pamela nicole samantha debra rachel carolyn janet heather diane olivia julie joyce ruth
    virginia lauren kelly evelyn judith hannah megan cheryl jacqueline martha gloria sara
    sarah madison frances kathryn janice judy grace rose denise marilyn amber danielle diana
    lucy florence amelia georgina georgiana harriet jessica lisa ellen eliza abigail adele adela
    alexandrine amelie angelica anita annette annie arabella audrey ava bertha bridget camilla
    carmen carla cassandra celeste chloe clementine cordelia daphne deirdre delia edna eileen
    elaine elena elsa esther ethel eugenia eugenie eva eve fatima felicity fiona flora francesca
    françoise freda gabrielle genevieve geraldine gertrude gisela gwendolyn hilda ines irma iris
    ivy josephine josefina juana juliet justine lavinia leah leonor leonora lillian lily lilian
    lola lorraine lucia lucille lucrezia luisa lydia mabel madeleine magdalena magdalene marcella
    marguerite marianne marina marion marjorie maud maude maureen mercedes mildred miriam monica
    muriel nadia naomi nina nora octavia odette ottilie paula pauline penelope petronilla phoebe
    priscilla regina renata rita roberta rosa rosalind rosamund rosemary sabine sally selma serena
    sibylla sibylle simone stella susanna sylvia tamara thelma vera veronica violet viola vivian
    winifred yvonne zoe ada agatha aisha alma amina
    allison amara angelina anja anjali antonia ariana aurora barbra beatriz bella berenice
    bernadette bernice beryl bess bessie beth bette beverly bianca birgit bonnie brigitte bronwen
    camille candice carla carole caterina charlene charmaine chiara christabel cindy claudette
    claudia connie constanza corinne cornelia dagmar daisy danuta darlene dawn debbie dina dolores
    dora doreen doris edwina eleanora elisa elisabetta elise elodie eloise elsie emilia emilie erica
    erika ernestine esmeralda estelle etta eugénie eunice evangeline fanny felicia flavia francine
    frieda gail gemma georgette gerda germaine gillian gina ginger giovanna giulia glenda glenys
    greta gwen gwyneth halina hattie hazel heidi helga hélène hester hildegard ilona ilse imogen
    inez irina isadora jana janine jasmine jayne jeannette jeannine jemima jill joanne joely josette
    jutta karin karina kate katarina kathrine kathy katie katrina kayla kerstin kirsten kirsti kitty
    kristen kristin kristina krystyna lana larisa leila lena leonie leticia lieselotte lina lois
    lorna lotte lottie lourdes lucie lucinda ludmila lyudmila maeve maggie mandy manon marcia margot
    margery margit margo mariana marisa marita marlene marta mathilda mavis maxine mechthild melanie
    melinda meryl mia michèle millicent millie minnie mireille mollie molly mona myra myrtle nadine
    nanette natalie natasha nathalie nellie nettie nicolette nelly niamh noreen norma odile oksana
    pamela patty pearl peggy petra philomena phyllis polly prudence ramona raquel renée rhoda rhonda
    rosalie rosanna roseanne rosetta rowena roxana ruby sabrina sadie saskia scarlett sheila silvia
    sinéad solange sonia sonja suzanne suzette svetlana sybil sylvie tabitha tania tanya tessa
    theodora thérèse tina trudy ulrike ursulina vanessa vida viktoria vilma violante virginie
    vivienne wanda wendy wilma yekaterina yelena yelizaveta yvette zara zofia"""
)
_MEN = word_set(
    """king prince duke count emperor baron lord sir earl marquess archduke infante tsar sultan
    mr landgrave margrave elector viscount father husband"""
)


SEXES = {
    **dict.fromkeys(
        word_set(
            """daughter actress wife mother widow noblewoman princess queen countess duchess sister
            woman empress baroness marchioness viscountess abbess landgravine margravine infanta
            archduchess businesswoman sportswoman nun songstress heiress tsarina"""
        ),
        "f",
    ),
    **dict.fromkeys(
        word_set(
            """son father husband nobleman king prince brother man earl duke emperor baronet baron
            viscount marquess landgrave margrave archduke infante businessman statesman
            monk priest bishop"""
        ),
        "m",
    ),
}
"""Words that, first in a title or a lead, tell whether it is about a woman or a man."""


def gender_of(text: str) -> str:
    """Return `f`, `m` or "" for a name, with the words that precede it where they are given."""
    if text.lower().startswith("jean-"):
        return "m"  # `Jean-Marie`
    if " bint " in text or " ibn " in text or " bin " in text:
        return "f" if " bint " in text else "m"
    for word in text.replace("-", " ").split():
        low = word.lower().strip(" ,.'’")
        if low in _WOMEN:
            return "f"
        if low in _MEN:
            return "m"
        if word[:1].isupper():
            break
    return ""
