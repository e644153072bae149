import type { Participant } from '#contract/booking/host-booking-schemas.ts'
import inner from '#web/ui/inner-looks.module.css'
import styles from './day-card.module.css'

type Guest = Pick<Participant, 'name' | 'number_of_people' | 'option' | 'message'>

/** One guest of a slot in a list: name, people, option and message. */
export function GuestLine({ name, number_of_people, option, message }: Guest) {
  return (
    <li className={styles.guest}>
      <span className={styles.name}>
        {name} さん　{number_of_people}名{option && <span className={styles.option}>{option}</span>}
      </span>
      {message && <span className={inner.guestWords}>{message}</span>}
    </li>
  )
}
