import type { AdminReservation, ReservationMails as Mails } from '#contract/booking/admin-booking-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './admin-reservation.module.css'
import { mailStates } from './admin-reservation-words.ts'
import { resendConfirmation } from '#web/calls/admin-booking.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'

/** The mails about a reservation; each opens to its full text, also without scripts. */
export function ReservationMails({ mails }: Mails) {
  if (mails.length === 0) return <p className={looks.note}>まだメールを送っていません。</p>
  return (
    <ul className={classNames(inner.ruled, styles.mails)}>
      {mails.map(({ id, subject, to, text, attachments, state, created_at, sent_at }) => (
        <li key={id}>
          <details>
            <summary>
              <strong>{subject}</strong>
              <span className={looks.note}>
                {formatMoment(Date.parse(sent_at ?? created_at))}　{mailStates[state]}
              </span>
            </summary>
            <p className={looks.note}>
              宛先：{to}
              {attachments.length > 0 && `　添付：${attachments.join('、')}`}
            </p>
            <div className={styles.mail}>{text}</div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** The button and dialog to mail the confirmation to the guest again. */
export const ResendConfirmation = ({ reservation: { id, guest } }: { reservation: AdminReservation }) => (
  <ConfirmButton
    label="確認のメールをもう一度送る"
    title="予約の確認のメールを、もう一度送りますか？"
    confirmLabel="送る"
    destructive={false}
    call={() => userAnswerOf(resendConfirmation({ param: { id } }))}
    done="確認のメールを送りました。"
  >
    {guest.name} さん（{guest.email}
    ）に、いまの予約の内容で送ります。ホストには送りません。
  </ConfirmButton>
)
