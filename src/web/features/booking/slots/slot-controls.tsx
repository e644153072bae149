import { type SyntheticEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { recruitmentChoices } from '#domain/experiences/limits.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import styles from './slot-controls.module.css'

type Change = { open: boolean } | { recruitment_number: number }

/** Opens or closes a slot for reservations, and changes its places. Only before the slot starts. */
export function SlotControls({ calendar }: { calendar: HostCalendar }) {
  const [busy, setBusy] = useState<'open' | 'places' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const { id, open, participant_number, recruitment_number } = calendar

  async function change(what: 'open' | 'places', json: Change, done: string) {
    if (busy) return
    setBusy(what)
    setError(null)
    const answer = await answerOf(browserApi.host.calendars[':id'].$patch({ param: { id: String(id) }, json }))
    // Also after a refusal: the displayed data may be outdated.
    await revalidate()
    setBusy(null)
    // Last, because the user may click the next button after reading it.
    if (answer.ok) tellDone(done)
    else setError(answer.error.message)
  }

  function changePlaces(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const places = Number(new FormData(event.currentTarget).get('recruitment_number'))
    if (places !== recruitment_number)
      void change('places', { recruitment_number: places }, `定員を${places}名に変更しました。`)
  }

  return (
    <div className={styles.controls}>
      <div className={styles.control}>
        <p className={styles.what}>
          {open ? '新しい予約を受け付けています。' : '新しい予約の受け付けを止めています。'}
          <span>いまの予約はそのまま残ります。</span>
        </p>
        <Button
          variant="quiet"
          busy={busy === 'open'}
          busyLabel="変更しています…"
          onClick={() =>
            void change('open', { open: !open }, open ? '受け付けを止めました。' : '受け付けを再開しました。')
          }
        >
          {open ? '受け付けを止める' : '受け付けを再開する'}
        </Button>
      </div>
      <form className={styles.control} onSubmit={changePlaces}>
        <Select
          key={recruitment_number}
          label="定員"
          name="recruitment_number"
          mark={false}
          size="short"
          placeholder={null}
          help={participant_number > 0 ? `${participant_number}名のお席が埋まっています。` : undefined}
          options={recruitmentChoices(recruitment_number)
            .filter((places) => places >= participant_number)
            .map((places) => ({ value: places, label: `${places}名` }))}
          defaultValue={recruitment_number}
        />
        <Button type="submit" variant="quiet" busy={busy === 'places'} busyLabel="変更しています…">
          定員を変更する
        </Button>
      </form>
      {error && (
        <div className={styles.wide}>
          <Notice kind="error">{error}</Notice>
        </div>
      )}
    </div>
  )
}
