/** Asks before an edit that concerns guests who have booked. */
import { partyWords } from '#domain/booking/party-words.ts'
import { FREE_CANCELLATION_HOURS } from '#domain/booking/cancellation.ts'
import { freeingChanges, mayBeSmall, shortened, type TermChange } from '#domain/booking/guest-terms.ts'
import { MAX_MESSAGE } from '#domain/experiences/limits.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Facts, Stack } from '#web/ui/layout.tsx'
import { fullerSlots, type Guest } from './use-guest-notice.ts'
import styles from './notify-guests-dialog.module.css'

const MOST = 160

const slotWords = ({ date, start_time, end_time }: { date: string; start_time: string; end_time: string }) =>
  `${formatDateShort(date)} ${formatRange(start_time, end_time)}`

type Props = {
  guests: readonly Guest[]
  changes: readonly TermChange[]
  /** The number of places in the form. */
  recruitment_number: number
  /** The host declares a small change: no guest gets a mail. */
  small: boolean
  onSmall: (small: boolean) => void
  message: string
  onMessage: (message: string) => void
  busy: boolean
  /** Why the last attempt failed. */
  error: string | null
  onClose: () => void
  onSend: () => void
}

/** Lists the guests and what changes for them. Sends nothing itself. */
export function NotifyGuestsDialog({ guests, changes, recruitment_number, message, small, ...props }: Props) {
  const { onSmall, onMessage, busy, error, onClose, onSend } = props
  const places = changes.find(({ field }) => field === 'recruitment_number')
  const who = small ? '予約している方' : 'お知らせする方'
  const freeing = freeingChanges(changes)
  const fuller = places ? fullerSlots(guests, recruitment_number) : []
  return (
    <FormDialog
      open
      onClose={onClose}
      title={small ? 'お客さまに知らせずに更新します' : `${guests.length}件のご予約の方に、変更をお知らせします`}
      lead={
        <Stack gap={2} className={styles.lead}>
          <p>
            {small
              ? '予約の控えには、お申し込みのときの文章が残ります。'
              : 'これからの回を予約している次の方に、変わったところをメールでお知らせします。ご予約はそのまま残ります。'}
          </p>
          {freeing.length > 0 && (
            <p>
              「{freeing.map(({ label }) => label).join('」「')}」が変わるため、お客さまは更新から
              {FREE_CANCELLATION_HOURS}
              時間（体験がその前に始まるときは開始まで）、返金の期限を過ぎていても無料でキャンセルできます。
            </p>
          )}
          {changes.some(({ kind }) => kind === 'price') && (
            <p>お支払い済みの料金は変わりません。新しい料金は、これからのご予約に適用されます。</p>
          )}
          {changes.some(({ kind }) => kind === 'option') && (
            <p>
              オプションの変更は、そのオプションを予約している方だけにお知らせします。予約済みの方には、お申し込みのときの内容と料金でご提供ください。
            </p>
          )}
          {fuller.length > 0 && (
            <div>
              <p>次の回は{recruitment_number}名より多く予約されているため、予約の人数のまま残します。</p>
              <ul>
                {fuller.map((slot) => (
                  <li key={slot.id}>
                    {slotWords(slot)}（{slot.people}名）
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Stack gap={2} className={styles.scroll} role="region" aria-label="変わるところ" tabIndex={0}>
            {changes.map((change) => {
              const { before, after } = shortened(change, MOST)
              return (
                <section key={`${change.field} ${change.before}`}>
                  <h3>{change.label}</h3>
                  <Facts>
                    <div>
                      <dt>変更前</dt>
                      <dd>{before || '（なし）'}</dd>
                    </div>
                    <div>
                      <dt>変更後</dt>
                      <dd>{after || '（なし）'}</dd>
                    </div>
                  </Facts>
                </section>
              )
            })}
          </Stack>
          <h3 className={styles.who}>{who}</h3>
          <Stack gap={2} className={styles.scroll} role="region" aria-label={who} tabIndex={0}>
            <ul className={styles.guests}>
              {guests.map(({ reservation_id, name, number_of_people, lines, calendars }) => (
                <li key={reservation_id}>
                  <strong>{name} さん</strong> {partyWords(lines, number_of_people)}
                  <span>
                    {calendars[0] && slotWords(calendars[0])}
                    {calendars.length > 1 && `　ほか${calendars.length - 1}回`}
                  </span>
                </li>
              ))}
            </ul>
          </Stack>
        </Stack>
      }
      messages={error === null ? {} : { all: [error] }}
      confirmLabel={small ? '知らせずに更新する' : '更新してお知らせする'}
      busyLabel="更新しています…"
      busy={busy}
      onSubmit={onSend}
    >
      {mayBeSmall(changes) && (
        <Checkbox
          label="誤字や言い回しだけの軽い修正です"
          name="small_change"
          help="お客さまには知らせません。運営が変更の前と後を確認します。"
          value={small}
          onChange={onSmall}
        />
      )}
      {!small && (
        <TextArea
          label="メッセージ"
          name="message_to_guests"
          id="message-to-guests"
          help="変更の理由やお詫びなど。お知らせのメールに載ります。"
          rows={3}
          limit={MAX_MESSAGE}
          value={message}
          onChange={onMessage}
        />
      )}
    </FormDialog>
  )
}
