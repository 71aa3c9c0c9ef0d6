/** The messages of errors in Dutch (domain/errors.md#display). Every other language has the English ones. */

/** The messages by field, as in the error body of the contract. */
export type Messages = Record<string, readonly string[]>;

/** English and Dutch. `{}` stands for a value, in the same order in both. The first text that fits applies. */
const texts: readonly (readonly [english: string, dutch: string])[] = [
  // Any call.
  ["Access denied.", "Geen toegang."],
  ["Administrators cannot be deleted or deactivated.", "Beheerders kunnen niet worden verwijderd of gedeactiveerd."],
  ["Only administrators may do this.", "Alleen beheerders mogen dit."],
  [
    "Others change this plant at this moment. Please try again.",
    "Anderen wijzigen deze installatie op dit moment. Probeer het opnieuw.",
  ],
  ["Somebody else has changed this in the meantime.", "Iemand anders heeft dit intussen gewijzigd."],
  ["The access token has expired.", "De sessie is verlopen."],
  ["The access token is missing or unknown.", "De sessie is niet bekend."],
  ["The body is not JSON.", "De aanvraag is geen JSON."],
  ["The body is empty.", "De aanvraag is leeg."],
  ["The body is nested too deeply.", "De aanvraag is te diep genest."],
  ["The body may have at most {} bytes.", "De aanvraag mag hoogstens {} bytes groot zijn."],
  ["The database is busy. Please try again.", "De database is bezet. Probeer het opnieuw."],
  ["This path supports {} only.", "Dit pad ondersteunt alleen {}."],
  [
    "The server had an error. Please try again later.",
    "Er is een fout opgetreden op de server. Probeer het later opnieuw.",
  ],
  ["This company has no access to this plant.", "Dit bedrijf heeft geen toegang tot deze installatie."],
  [
    "Your earlier reports are still being written. Please try again in a moment.",
    "Uw eerdere rapporten worden nog gemaakt. Probeer het zo opnieuw.",
  ],
  ["Too many attempts. Please try again later.", "Te veel pogingen. Probeer het later opnieuw."],
  // Fields of any form.
  ["This field is required.", "Dit veld is verplicht."],
  ["Invalid value.", "Ongeldige waarde."],
  ["This field may have at most {} characters.", "Dit veld mag hoogstens {} tekens bevatten."],
  ["This field may not contain control characters.", "Dit veld mag geen besturingstekens bevatten."],
  [
    "This field may not contain marks that reverse its text.",
    "Dit veld mag geen tekens bevatten die de leesrichting omkeren.",
  ],
  ["This field may not contain tabs or line breaks.", "Dit veld mag geen tabs of regeleinden bevatten."],
  ["This must be one of {}.", "Dit moet een van {} zijn."],
  ["Enter a date (YYYY-MM-DD).", "Voer een datum in (JJJJ-MM-DD)."],
  ["Enter a number between {} and {}.", "Voer een getal tussen {} en {} in."],
  ["Enter a number.", "Voer een getal in."],
  ["Enter a valid e-mail address.", "Voer een geldig e-mailadres in."],
  ["Enter a valid id.", "Voer een geldig id in."],
  ["Enter a whole number.", "Voer een geheel getal in."],
  ["Enter an amount in euros.", "Voer een bedrag in euro's in."],
  ["Enter at least {} characters.", "Voer minstens {} tekens in."],
  ["Enter true or false.", "Voer true of false in."],
  ["Enter valid ids.", "Voer geldige id's in."],
  ["Select a day after today, at most a year from now.", "Kies een dag na vandaag, hoogstens over een jaar."],
  ["Select a day at most {} days ago.", "Kies een dag van hoogstens {} dagen geleden."],
  ["Select at most {} days.", "Kies hoogstens {} dagen."],
  ["Select today or an earlier day.", "Kies vandaag of een eerdere dag."],
  ["Select {} or a later day.", "Kies {} of een latere dag."],
  ["Select {} or an earlier day.", "Kies {} of een eerdere dag."],
  ["The end must not be before the start.", "Het einde mag niet voor het begin liggen."],
  // Filters of lists.
  ["A value cannot be both included and excluded.", "Een waarde kan niet zowel gekozen als uitgesloten zijn."],
  ["Enter a number from 1 to {}.", "Voer een getal van 1 tot {} in."],
  ["Enter 0 or 1.", "Voer 0 of 1 in."],
  ["Enter a number of days from 1 to {}.", "Voer een aantal dagen van 1 tot {} in."],
  ["Enter me, any, none or user ids.", "Voer me, any, none of id's van gebruikers in."],
  ["Enter none or template ids.", "Voer none of id's van sjablonen in."],
  ["Enter one or more of {}.", "Voer een of meer van {} in."],
  ["Enter open or closed.", "Voer open of closed in."],
  ["Sort by one of {}, as field:asc or field:desc.", "Sorteer op een van {}, als veld:asc of veld:desc."],
  ["Use the format {}.", "Gebruik de vorm {}."],
  ["Enter a valid page number.", "Voer een geldig paginanummer in."],
  ["Enter one value.", "Voer één waarde in."],
  ["Invalid id: {}.", "Ongeldig id: {}."],
  ["Search for at most {} characters.", "Zoek op hoogstens {} tekens."],
  ["Search for at most {} words.", "Zoek op hoogstens {} woorden."],
  ["Select at most {} values.", "Kies hoogstens {} waarden."],
  ["The first date must be before the second.", "De eerste datum moet voor de tweede liggen."],
  ["The first number must be less than the second.", "Het eerste getal moet kleiner zijn dan het tweede."],
  ["The value is not correctly percent-encoded.", "De waarde is niet goed gecodeerd."],
  ["This filter is too long.", "Dit filter is te lang."],
  ["Unknown value: {}.", "Onbekende waarde: {}."],
  // Accounts.
  [
    "E-mails to this address were stopped. Please contact support.",
    "E-mails aan dit adres zijn stopgezet. Neem contact op met support.",
  ],
  ["Incorrect credentials", "Onjuiste inloggegevens"],
  ["Passwords do not match!", "De wachtwoorden komen niet overeen."],
  ["The password must contain a letter or a number.", "Het wachtwoord moet een letter of een cijfer bevatten."],
  ["The password must contain a symbol.", "Het wachtwoord moet een symbool bevatten."],
  ["The password must have at least 8 characters.", "Het wachtwoord moet minstens 8 tekens hebben."],
  [
    "Send a password, subscribed_to_status_emails or a language.",
    "Verstuur een wachtwoord, subscribed_to_status_emails of een taal.",
  ],
  ["This e-mail address is already in use.", "Dit e-mailadres is al in gebruik."],
  ["This link is no longer valid.", "Deze link is niet meer geldig."],
  ["This link is no longer valid. Please ask for a new one.", "Deze link is niet meer geldig. Vraag een nieuwe aan."],
  [
    "This user has signed in before, or cannot sign in.",
    "Deze gebruiker heeft al eerder ingelogd, of kan niet inloggen.",
  ],
  // Companies.
  ["A company cannot be its own child.", "Een bedrijf kan geen dochter van zichzelf zijn."],
  ["A company cannot have one of its parents as a child.", "Een bedrijf kan geen moederbedrijf als dochter hebben."],
  ["Only accounts of SolarEdge have a key.", "Alleen accounts van SolarEdge hebben een sleutel."],
  ["Only the company that owns a tag may rename it.", "Alleen het bedrijf waarvan een tag is, mag de naam wijzigen."],
  ["Only the company that owns a {} may share it.", "Alleen het bedrijf waarvan dit is, mag het delen."],
  ["Only the company that owns this field may change it.", "Alleen het bedrijf waarvan dit veld is, mag het wijzigen."],
  [
    "The API has no SESSION_SECRET to encrypt this with. Set it, and try again.",
    "De API heeft geen SESSION_SECRET om dit te versleutelen. Stel het in en probeer het opnieuw.",
  ],
  ["This company already has a tag of this name.", "Dit bedrijf heeft al een tag met deze naam."],
  // Plants.
  ["Another plant has this code.", "Een andere installatie heeft deze code."],
  ["Enter a name, an e-mail address or a phone number.", "Voer een naam, een e-mailadres of een telefoonnummer in."],
  ["Only its author may change or delete a note.", "Alleen de auteur mag een notitie wijzigen of verwijderen."],
  [
    "Only members of the owning company may write notes.",
    "Alleen medewerkers van het bedrijf van de installatie mogen notities schrijven.",
  ],
  ["Only open issues can be snoozed.", "Alleen open problemen kunnen worden uitgesteld."],
  [
    "Only the owning company of this plant may change it.",
    "Alleen het bedrijf waarvan deze installatie is, mag die wijzigen.",
  ],
  ["Postal code not found.", "Postcode niet gevonden."],
  ["Select at least one file.", "Kies minstens één bestand."],
  ["Enter a valid house number.", "Voer een geldig huisnummer in."],
  ["Enter a valid phone number.", "Voer een geldig telefoonnummer in."],
  ["Select files.", "Kies bestanden."],
  ["Send the files as multipart/form-data.", "Verstuur de bestanden als multipart/form-data."],
  ["Supply a monitored since date", "Vul in sinds wanneer de installatie wordt gemonitord"],
  [
    "The monitoring start of this plant cannot be changed.",
    "Het begin van de monitoring van deze installatie kan niet worden gewijzigd.",
  ],
  ["The owner of a plant cannot be detached.", "De eigenaar van een installatie kan niet worden losgekoppeld."],
  ["This house number does not exist at this postal code.", "Dit huisnummer bestaat niet bij deze postcode."],
  ["This issue is not snoozed.", "Dit probleem is niet uitgesteld."],
  ["This plant already has a value for this field.", "Deze installatie heeft al een waarde voor dit veld."],
  [
    "This plant is not monitored and cannot be recalculated.",
    "Deze installatie wordt niet gemonitord en kan niet opnieuw worden berekend.",
  ],
  ["Upload at most {} files at once.", "Upload hoogstens {} bestanden tegelijk."],
  ["{} is larger than {} MB.", "{} is groter dan {} MB."],
  ["{} is empty.", "{} is leeg."],
  [
    "{} is not an image, text, Word, Excel, PDF or PowerPoint file.",
    "{} is geen afbeelding, tekst-, Word-, Excel-, PDF- of PowerPoint-bestand.",
  ],
  // Meters.
  ["A meter has at most {} keys. Revoke one first.", "Een meter heeft hoogstens {} sleutels. Trek er eerst één in."],
  [
    "A retired meter cannot be reactivated.",
    "Een meter die buiten gebruik is, kan niet opnieuw in gebruik worden genomen.",
  ],
  ["Its loggers cannot be restarted remotely.", "De loggers kunnen niet op afstand worden herstart."],
  ["Select a day within {} years of today.", "Kies een dag binnen {} jaar van vandaag."],
  ["Select the first operational day or a later one.", "Kies de eerste dag in bedrijf of een latere dag."],
  ["The driver of this meter does not support tests.", "De driver van deze meter ondersteunt geen tests."],
  [
    "The meter entered did not validate as a valid meter. Please check the entered data.",
    "De ingevoerde meter is niet geldig. Controleer de ingevoerde gegevens.",
  ],
  ["The meter has no such fault on this day.", "De meter heeft deze storing niet op deze dag."],
  ["The plant does not match the URL.", "De installatie past niet bij de URL."],
  ["This account does not belong to the driver.", "Dit account hoort niet bij de driver."],
  ["This driver has no portal.", "Deze driver heeft geen portaal."],
  [
    "This meter already exists, please enter the unique identifier from the meter.",
    "Deze meter bestaat al. Voer het unieke kenmerk van de meter in.",
  ],
  [
    "When creating a meter; can be up to {} years in the past.",
    "Bij het aanmaken van een meter; hoogstens {} jaar in het verleden.",
  ],
  ["{} rejected the request.", "{} heeft de aanvraag geweigerd."],
  // Tickets.
  [
    "Only members of the owning company and the support account may comment.",
    "Alleen medewerkers van het bedrijf van de installatie en het supportaccount mogen reageren.",
  ],
  [
    "The plants of a ticket must have the same owner.",
    "De installaties van een ticket moeten van dezelfde eigenaar zijn.",
  ],
  ["An issue does not belong to its plant.", "Een probleem hoort niet bij de installatie."],
  [
    "The assignees of a closed ticket cannot be changed.",
    "De toewijzingen van een gesloten ticket kunnen niet worden gewijzigd.",
  ],
  ["The cause cannot be the pattern that was wrong.", "De oorzaak kan niet het patroon zijn dat onjuist was."],
  [
    "The template of a closed ticket cannot be changed.",
    "De sjabloon van een gesloten ticket kan niet worden gewijzigd.",
  ],
  ["This action does not exist.", "Deze actie bestaat niet."],
  ["This ticket is not about issues.", "Dit ticket gaat niet over problemen."],
  ["This user cannot be assigned.", "Deze gebruiker kan niet worden toegewezen."],
  // Alerts.
  [
    "A person has at most {} rules in a company. Delete one first.",
    "Een persoon heeft hoogstens {} regels bij een bedrijf. Verwijder er eerst één.",
  ],
  ["Choose 1 to {} plants.", "Kies 1 tot {} installaties."],
  ["Choose a tag or plants.", "Kies een tag of installaties."],
  ["Choose a tag, plants or a view.", "Kies een tag, installaties of een weergave."],
  ["Choose a view with a filter.", "Kies een weergave met een filter."],
  ["A view cannot have the filter {} here.", "Een weergave kan hier niet het filter {} hebben."],
  [
    "No plant matches the view now. Nothing was sent.",
    "Geen enkele installatie past nu bij de weergave. Er is niets verstuurd.",
  ],
  ["Choose at least one kind of cause.", "Kies minstens één soort oorzaak."],
  ["Enter a URL that starts with https://.", "Voer een URL in die met https:// begint."],
  ["The URL may not contain a name or a password.", "De URL mag geen naam of wachtwoord bevatten."],
  [
    "The quiet hours must end at another hour than they begin.",
    "De stille uren moeten op een ander uur eindigen dan ze beginnen.",
  ],
  ["Enter the URL of a topic, such as {}.", "Voer de URL van een onderwerp in, zoals {}."],
  ["Push messages are not set up here.", "Pushberichten zijn hier niet ingesteld."],
  ["These are not the keys of a push subscription.", "Dit zijn niet de sleutels van een pushabonnement."],
  [
    "A person has at most {} devices. Remove one first.",
    "Een persoon heeft hoogstens {} apparaten. Verwijder er eerst één.",
  ],
  // Reports that are sent, links for owners, and access tokens.
  [
    "A company has at most {} reports that are sent. Delete one first.",
    "Een bedrijf heeft hoogstens {} rapporten die worden verstuurd. Verwijder er eerst één.",
  ],
  ["A company has at most {} links. Revoke one first.", "Een bedrijf heeft hoogstens {} links. Trek er eerst één in."],
  ["Select a day within the next {} years.", "Kies een dag binnen de komende {} jaar."],
  ["Only the owning company of a plant may share it.", "Alleen het bedrijf waarvan een installatie is, mag die delen."],
  ["An access token may not do this. Sign in at the site.", "Een toegangstoken mag dit niet. Log in op de site."],
  ["This access token may only read.", "Dit toegangstoken mag alleen lezen."],
  ["Enter a day from today to {}.", "Voer een dag in van vandaag tot {}."],
  [
    "A person has at most {} access tokens. Revoke one first.",
    "Een persoon heeft hoogstens {} toegangstokens. Trek er eerst één in.",
  ],
  // What does not exist, or is not visible.
  ["Alert rule not found.", "Regel niet gevonden."],
  ["Assignment not found.", "Toewijzing niet gevonden."],
  ["Attached company not found.", "Gekoppeld bedrijf niet gevonden."],
  ["Company not found.", "Bedrijf niet gevonden."],
  ["Contact not found.", "Contact niet gevonden."],
  ["Custom field not found.", "Eigen veld niet gevonden."],
  ["Custom field type not found.", "Eigen veld niet gevonden."],
  ["Driver account not found.", "Driveraccount niet gevonden."],
  ["Driver not found.", "Driver niet gevonden."],
  ["File not found.", "Bestand niet gevonden."],
  ["Import not found.", "Import niet gevonden."],
  ["Ingest key not found.", "Sleutel niet gevonden."],
  ["Issue not found.", "Probleem niet gevonden."],
  ["Meter not found.", "Meter niet gevonden."],
  ["Note not found.", "Notitie niet gevonden."],
  ["Plant not found.", "Installatie niet gevonden."],
  ["Report not found.", "Rapport niet gevonden."],
  ["Tag not found.", "Tag niet gevonden."],
  ["The file of this report not found.", "Het bestand van dit rapport is niet gevonden."],
  ["Issue of the company not found.", "Probleem niet gevonden."],
  ["Ticket not found.", "Ticket niet gevonden."],
  ["Ticket template not found.", "Ticketsjabloon niet gevonden."],
  ["User not found.", "Gebruiker niet gevonden."],
  ["{} not found.", "Niet gevonden."],
];

const patternOf = (template: string) => {
  const parts = template.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("([^]+)")}$`);
};

/** Compiled with the first error that is not in English. */
let patterns: readonly (readonly [pattern: RegExp, dutch: string])[] | undefined;

/** Returns the Dutch text of a message; the message itself if it has none. */
export function inDutch(message: string): string {
  patterns ??= texts.map(([english, dutch]) => [patternOf(english), dutch]);
  for (const [pattern, dutch] of patterns) {
    const values = pattern.exec(message)?.slice(1);
    if (values) return dutch.replaceAll("{}", () => values.shift() ?? "");
  }
  return message;
}

/** The messages in the language of a request, whose header `Accept-Language` states one language. */
export function translate(messages: Messages, request: Request): Messages {
  if (!request.headers.get("accept-language")?.startsWith("nl")) return messages;
  return Object.fromEntries(Object.entries(messages).map(([field, lines]) => [field, lines.map(inDutch)]));
}
