import { type Message, MessageText } from "@shared/i18n/message";
import styles from "./plant-name.module.css";

/** The name of a plant, with its city underneath where it is not part of the name. */
export function PlantName({ name, city }: { name: Message; city: string | null }) {
  if (!city) return <MessageText message={name} />;
  return (
    <>
      <MessageText message={name} /> <span className={styles.city}>{city}</span>
    </>
  );
}
