import type { EndingRepeats } from '#contract/schedule/host-schedule-schemas.ts'
import { formatDate, formatDateShort } from '#domain/shared/japan-time.ts'
import { extendRepeats } from '#web/calls/schedule.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ruleTitleOf } from '#web/features/experiences/shared/rule-title.ts'
import { Button } from '#web/ui/button.tsx'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './slots.module.css'

/** The button that extends the repeats of an experience to three months from today. */
function ExtendButton({ experience: { id, title } }: Pick<EndingRepeats, 'experience'>) {
  const { busy, run } = useOperation()
  async function send() {
    const answer = await userAnswerOf(extendRepeats({ param: { id } }))
    if (!answer.ok) showError(answer.error.message)
    return answer
  }
  const extend = () =>
    run(send, ({ added, until }) => {
      // A repeated call after a lost response makes none. The slots are there in both cases.
      const done =
        added > 0
          ? `${formatDate(until)}までの日程を${added}回追加しました。`
          : `${formatDate(until)}までの日程が、もうあります。`
      showSuccess(`「${title}」の${done}`)
    })
  return (
    <Button
      variant="quiet"
      busy={busy}
      busyLabel="延長しています…"
      aria-label={`「${title}」の日程を3か月先まで延長する`}
      onClick={() => void extend()}
    >
      3か月先まで延長
    </Button>
  )
}

/** Repeats that end soon or ended lately, with the button that extends them. */
export function ExtendRepeats({ ending, today }: { ending: EndingRepeats; today: string }) {
  const { experience, last_date, repeats } = ending
  return (
    <Row gap={2} rowGap={1} justify="between" className={styles.line}>
      <Stack as="p" className={styles.words}>
        <strong>{experience.title}</strong>
        {[...new Set(repeats.map(ruleTitleOf))].map((name) => (
          <span key={name}>{name}</span>
        ))}
        <span className={looks.note}>
          {last_date < today
            ? `くり返しの日程は、${formatDateShort(last_date)}で終わりました。`
            : `くり返しの日程は、${formatDateShort(last_date)}で終わります。`}
        </span>
      </Stack>
      <ExtendButton experience={experience} />
    </Row>
  )
}

/** All repeats of a host that end soon; nothing without any. */
export function EndingNotice({ ending_repeats, today }: { ending_repeats: readonly EndingRepeats[]; today: string }) {
  if (ending_repeats.length === 0) return null
  return (
    <Card as="section" className={styles.notice} aria-labelledby="ending-repeats">
      <h2 id="ending-repeats">日程がまもなく終わります</h2>
      <ul className={styles.notices}>
        {ending_repeats.map((ending) => (
          <li key={ending.experience.id}>
            <ExtendRepeats ending={ending} today={today} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
