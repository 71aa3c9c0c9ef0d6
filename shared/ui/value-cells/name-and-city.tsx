import { type Message, MessageText } from "@shared/i18n/message";
import styles from "./name-and-city.module.css";

/** A name, with the city underneath where it is not part of the name. */
export function NameAndCity({ name, city }: { name: Message; city: string | null }) {
  if (!city) return <MessageText message={name} />;
  return (
    <>
      <MessageText message={name} /> <span className={styles.city}>{city}</span>
    </>
  );
}
