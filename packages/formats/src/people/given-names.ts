const names = `
aaron abigail ada adam adrian agnes ahmed aisha akira alan albert alejandro alena alessandro alex alexander
alexandra alfred ali alice alina amanda amelia amina amy ana anastasia andrea andreas andrew andrzej angela
anita anja ann anna anne annika anthony antoine anton antonio aram ariel arthur astrid audrey barbara beatrice
ben benjamin bernard bernd bettina bianca birgit boris brian bruno camille carl carla carlos carmen caroline
catherine cecilia charles charlotte chiara chloe christian christina christine christoph christopher claire
clara claudia claire colin cristina cynthia daniel daniela david deborah denis diana diego dieter dimitri
dmitri dominik donald dorothy doris edith eduardo edward elena eleanor elias elisabeth elise eliza elizabeth
ella ellen emil emilia emily emma enrique eric erica erik erika ernst esther eugene eva evelyn fabian fatima
federico felix fernando fiona florian frances francesca francesco francisco francois frank franz fred
frederick friedrich gabriel gabriela georg george gerald gerhard gianni giovanni giulia giuseppe grace greg
gregory guido guillaume gustav hannah hans harald harold harry hasan heather heidi heike heinrich helen helena
helga henri henrik henry hiroshi hugo ian ibrahim ida igor ilse ines ingrid irene irina isabel isabella ivan
jack jacob jacques jakob james jan jana jane janet jason javier jean jeanne jeff jeffrey jennifer jens jessica
joan joanna joel johan johann johannes john jon jonas jonathan jorge josef joseph joshua joyce juan judith
julia julian julie jun jurgen justin jutta karen karin karl karla katarina katharina katherine kathleen katja
keith kenji kenneth kevin kim klaus kristina kumar lars laura lauren laurent lea leila lena leo leon leonardo
leonie lidia lina linda lisa liam lorenzo louis louise luca lucas lucia lucy luis luise lukas luke magdalena
maja manuel marc marcel marcello marco marcus margaret margarita maria marianne marie marina mario marion mark
markus marta martha martin martina mary mateo mathias matteo matthew matthias maurice max maximilian maya
megan mehmet melanie melissa mercedes michael michel michelle miguel mikhail mohamed mohammed monica monika
moritz nadia nadine nancy natalia natalie nathan nicholas nicola nicolas nicole niels nikolai nina noah nora
norbert olaf oleg olga oliver olivia omar oscar oskar otto pablo pamela paola patricia patrick paul paula
paulina pavel pedro peter petra philip philipp philippe pierre pietro priya rachel rafael rainer ralf ralph
ramon raul raymond rebecca regina renate ricardo richard rita robert roberto robin roger roland rolf roman
ronald rosa rosemary roy ruben rudolf ruth ryan sabine sally samuel sandra sara sarah scott sean sebastian
sergei sergio sharon shirley silke silvia simon simone sofia sonja sophia sophie stefan stefanie stella
stephan stephanie stephen steve steven susan susanna susanne svetlana sylvia takashi tamara tanja tatiana
teresa theo theodor theres theresa thomas tim timothy tobias tom tomas tony ulrich ulrike ursula uwe valentina
valeria vera veronica victor victoria viktor vincent vladimir walter wei werner wilhelm william wolfgang
xavier yan yannick yasmin yuki yvonne zoe
`

/** Given names in lower case, used to split names that have no comma. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(names.trim().split(/\s+/))
