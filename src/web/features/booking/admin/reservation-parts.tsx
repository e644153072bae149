import type { AdminReservation, ReservationMails as Mails } from '#contract/booking/admin-booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatSlot, formatMoment } from '#domain/shared/japan-time.ts'
import { OfficeLink, useMay } from '#web/features/accounts/shared/may-use.tsx'
import { UndeliverableLine } from '#web/features/mail/undeliverable-notice.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import styles from './admin-reservation.module.css'
import { formatYen } from '#domain/shared/yen.ts'
import { askPaymentAgain, resendConfirmation, retryRefund } from '#web/calls/admin-booking.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { paymentBadge, entryDetails, entryTitle, mailStates, refundBadges } from './admin-reservation-words.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { refundReasonWords } from '#domain/booking/refunds.ts'

function Contact({ email, phone }: { email: string; phone: string | null }) {
  return (
    <Row as="p" gap={2} rowGap={0} align="stretch" className={styles.contact}>
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      <a href={`mailto:${email}`}>{email}</a>
    </Row>
  )
}

/** What an admin needs first on the telephone: who, when, how much, and whom to call. */
export function ReservationHead({ reservation }: { reservation: AdminReservation }) {
  const { guest, hosts, experience, calendars, number_of_people, lines, price, payment } = reservation
  const slots = calendars.filter(({ cancelled }) => !cancelled)
  const [next = calendars[0]] = slots
  // Then the name is that of the person to call.
  const alone = hosts.length === 1 && hosts[0]?.name === experience.hosted_by
  return (
    <Row as="section" gap={4} rowGap={2} align="stretch" card pad={3} aria-label="予約のあらまし">
      <div className={styles.fact}>
        <h2>お客さま</h2>
        <strong>
          <OfficeLink to={`/admin/users/${guest.id}`}>{guest.name}</OfficeLink>
          {guest.name_kana !== null && `（${guest.name_kana}）`}
        </strong>
        <Contact {...guest} />
        <UndeliverableLine since={guest.undeliverable_at} />
      </div>
      <div className={styles.fact}>
        <h2>日時</h2>
        {next && <strong>{formatSlot(next)}</strong>}
        <p>
          {slots.length > 1 && `ほか${slots.length - 1}回　`}
          {partyWords(lines, number_of_people)}
        </p>
      </div>
      <div className={styles.fact}>
        <h2>金額</h2>
        <strong>
          <Yen amount={price.total} />
        </strong>
        {payment && payment.refunded > 0 && (
          <p>
            うち返金済み <Yen amount={payment.refunded} />
          </p>
        )}
      </div>
      <div className={styles.fact}>
        <h2>ホストの連絡先</h2>
        {!alone && <strong>{experience.hosted_by}</strong>}
        <Stack as="ul">
          {hosts.map((host) => (
            <li key={host.id}>
              {alone ? (
                <strong>
                  <OfficeLink to={`/admin/users/${host.id}`}>{host.name}</OfficeLink>
                </strong>
              ) : (
                <OfficeLink to={`/admin/users/${host.id}`}>{host.name}</OfficeLink>
              )}
              <Contact {...host} />
            </li>
          ))}
        </Stack>
      </div>
    </Row>
  )
}

/** The button that checks the state of a payment at the provider. */
export const CheckPayment = ({ reservation: { id, price } }: { reservation: AdminReservation }) => (
  <ConfirmButton
    label="決済会社に結果を確かめる"
    title="お支払いの結果を決済会社に確かめますか？"
    confirmLabel="確かめる"
    destructive={false}
    leaves
    call={() => userAnswerOf(askPaymentAgain({ param: { id } }))}
    done="決済会社に確かめました。いまの状態を表示しています。"
  >
    <Yen amount={price.total} />
    のお支払いが成立していれば予約を確定し、成立していなければお席を空けます。二重にお支払いいただくことはありません。
  </ConfirmButton>
)

/** What the provider says about a payment. */
export function PaymentFacts({ payment }: { payment: NonNullable<AdminReservation['payment']> }) {
  const moment = (at: string | null) => at && formatMoment(Date.parse(at))
  return (
    <DescriptionList
      items={[
        { term: '状態', detail: <StatusBadge {...paymentBadge(payment.state)} /> },
        { term: '金額', detail: formatYen(payment.amount) },
        { term: '返金済み', detail: payment.refunded > 0 ? formatYen(payment.refunded) : null },
        { term: 'カード', detail: payment.card_last4 && `${payment.card_brand ?? 'カード'} 末尾${payment.card_last4}` },
        { term: '決済番号', detail: payment.charge_id ?? 'まだわかりません' },
        { term: '照合番号', detail: payment.reference },
        { term: '決済会社', detail: payment.provider },
        { term: '不成立の理由', detail: payment.failure_code },
        { term: '依頼', detail: moment(payment.sent_at) },
        { term: '決定', detail: moment(payment.settled_at) },
        { term: '結果の確認', detail: payment.checks > 0 ? `${payment.checks}回` : null },
      ]}
    />
  )
}

/** The history of a reservation from the hold on, in Japan time. */
export function AdminTimeline({ timeline }: Pick<AdminReservation, 'timeline'>) {
  return (
    <Stack as="ol" className={classNames(inner.ruled, styles.timeline)}>
      {timeline.map((entry, place) => {
        const details = entryDetails(entry)
        return (
          // The index is a stable key: new entries are only appended.
          <li key={place}>
            <time className={looks.moment} dateTime={entry.at}>
              {formatMoment(Date.parse(entry.at))}
            </time>
            <div>
              <p>{entryTitle(entry)}</p>
              {details.length > 0 && <p className={looks.note}>{details.join('　')}</p>}
            </div>
          </li>
        )
      })}
    </Stack>
  )
}

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

type Refund = AdminReservation['refunds'][number]

const RetryRefund = ({ id, refund, amount }: { id: number; refund: Refund; amount: number }) => (
  <ConfirmButton
    label="もう一度返金する"
    title={`${formatYen(amount)}の返金をもう一度送りますか？`}
    confirmLabel={`${formatYen(amount)}を返金する`}
    leaves
    call={() => userAnswerOf(retryRefund({ param: { id, refund_id: refund.id } }))}
    done={`${formatYen(amount)}の返金を、もう一度送ります。`}
  >
    決済会社が断った返金（{refund.error ?? '理由は不明'}
    ）を、もう一度送ります。すでに返金されているときに、二重に返金されることはありません。
  </ConfirmButton>
)

/** All refunds of a reservation with the provider's ids. Failed ones can be sent again. */
export function AdminRefunds({ reservation: { id, refunds, own_interest } }: { reservation: AdminReservation }) {
  const retries = useMay().act('accounting') && own_interest.length === 0
  if (refunds.length === 0) return <p className={looks.note}>返金はありません。</p>
  return (
    <Stack as="ul" gap={1} className={classNames(inner.ruled, styles.refunds)}>
      {refunds.map((refund) => (
        <li key={refund.id} data-item="">
          <Row as="span" gap={2} rowGap={0.5}>
            <span className={looks.figure}>
              <Yen amount={refund.amount} />
            </span>
            <StatusBadge {...refundBadges[refund.state]} />
          </Row>
          <span>{refundReasonWords(refund.reason)}</span>
          {refund.words && <span className={inner.typed}>理由：{refund.words}</span>}
          <span className={looks.note}>
            受付 {formatMoment(Date.parse(refund.created_at))}
            {refund.settled_at && `　完了 ${formatMoment(Date.parse(refund.settled_at))}`}
            {refund.attempts > 1 && `　送信 ${refund.attempts}回`}
          </span>
          <span className={looks.note}>
            返金番号 {refund.provider_refund_id ?? '―'}
            {refund.error && `　エラー ${refund.error}`}
          </span>
          {retries && refund.retry_amount !== null && (
            <RetryRefund id={id} refund={refund} amount={refund.retry_amount} />
          )}
        </li>
      ))}
    </Stack>
  )
}
