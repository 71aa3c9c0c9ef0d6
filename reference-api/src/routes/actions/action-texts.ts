/** The texts of admin actions in Dutch (domain/errors.md#display): titles, descriptions, labels and results. */
import { isDutch, translatorOf } from "../../http/translator";

const actionText = translatorOf([
  ["Plant", "Installatie"],
  ["Meter", "Meter"],
  ["User", "Gebruiker"],
  // Plants.
  ["Change plant code", "Installatiecode wijzigen"],
  ["Changes the plant's code, which has to be unique.", "Wijzigt de code van de installatie. De code moet uniek zijn."],
  ["New code", "Nieuwe code"],
  ["Plant code changed to {}.", "De installatiecode is nu {}."],
  ["Recalculate plant", "Installatie herberekenen"],
  [
    "Calculates scores, statuses, issues and promises again from the stored measurements.",
    "Berekent scores, statussen, problemen en beloften opnieuw uit de opgeslagen metingen.",
  ],
  ["Plant recalculated.", "De installatie is herberekend."],
  ["Send a message about this plant", "Bericht over deze installatie versturen"],
  [
    "Sends a mail about the plant to a recipient, for example to plan a visit.",
    "Stuurt een ontvanger een e-mail over de installatie, bijvoorbeeld om een bezoek te plannen.",
  ],
  ["To", "Aan"],
  ["Message", "Bericht"],
  ["Visit on", "Bezoek op"],
  ["Urgent", "Dringend"],
  ["Message sent.", "Het bericht is verstuurd."],
  // Meters.
  ["Report a repair", "Reparatie melden"],
  [
    "Ends the meter's faults on a day; monitoring then resolves its issues.",
    "Beëindigt de storingen van de meter op een dag; de monitoring lost daarna de problemen op.",
  ],
  ["What was repaired", "Wat is gerepareerd"],
  ["Connection", "Verbinding"],
  ["Inverter", "Omvormer"],
  ["Panels", "Panelen"],
  ["Repaired on", "Gerepareerd op"],
  ["Repair reported.", "De reparatie is gemeld."],
  ["Set the price per kWh", "Prijs per kWh instellen"],
  ["Sets the price per kWh of the meter.", "Stelt de prijs per kWh van de meter in."],
  ["Cents per kWh", "Cent per kWh"],
  ["Price set.", "De prijs is ingesteld."],
  ["Restart the data logger", "Datalogger herstarten"],
  [
    "Switches the data logger off and on. It is possible only if the portal of its manufacturer offers it.",
    "Zet de datalogger uit en weer aan. Dat kan alleen als het portaal van de fabrikant het biedt.",
  ],
  ["Logger restarting.", "De datalogger herstart."],
  // Users.
  ["Delete user", "Gebruiker verwijderen"],
  [
    "Deletes the account of a user who is not an administrator. Their content stays.",
    "Verwijdert het account van een gebruiker die geen beheerder is. Wat de gebruiker heeft gemaakt, blijft bestaan.",
  ],
  ["User deleted.", "De gebruiker is verwijderd."],
  ["Deactivate user", "Gebruiker deactiveren"],
  [
    "Ends the sessions of a user who is not an administrator, and rejects new ones. Nothing is deleted.",
    "Beëindigt de sessies van een gebruiker die geen beheerder is, en weigert nieuwe. Er wordt niets verwijderd.",
  ],
  ["User deactivated.", "De gebruiker is gedeactiveerd."],
  ["Reactivate user", "Gebruiker weer activeren"],
  ["Lets a deactivated user sign in again.", "Laat een gedeactiveerde gebruiker weer inloggen."],
  ["User reactivated.", "De gebruiker is weer actief."],
  ["Send welcome e-mail", "Welkomstmail versturen"],
  [
    "Sends a user who never signed in the link to choose a password again.",
    "Stuurt een gebruiker die nog nooit heeft ingelogd opnieuw de link om een wachtwoord te kiezen.",
  ],
  ["E-mail sent.", "De e-mail is verstuurd."],
]);

/** The text of an action in the language of a request. */
export const actionTextIn = (request: Request) => (text: string) => (isDutch(request) ? actionText(text) : text);
