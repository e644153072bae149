import { useRef, useState } from 'react'
import {
  type Decision,
  decisionMessageProblem,
  MAX_DECISION_MESSAGE,
  UNDO_SECONDS,
} from '#domain/communities/applications.ts'
import { fillTemplate, type ReplyTemplate, usualTemplate } from '#domain/communities/reply-templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import looks from '#web/ui/looks.module.css'
import { ProgressBar } from '#web/ui/content/progress-bar.tsx'
import type { ApplicationListRow } from './application-list.tsx'
import { useOffice } from './applications-office.ts'
import { DECISION_VERBS } from './decision-words.ts'
import styles from './received-applications.module.css'

type Result = { words: string; failed: boolean; decided_at: string | null }

const DONE: Record<Decision, string> = { accepted: '受け入れました', declined: '見送りました' }

type Props = {
  rows: readonly ApplicationListRow[]
  decision: Decision
  templates: readonly ReplyTemplate[]
  /** @param decided whether an application was decided */
  onClose: (decided: boolean) => void
}

/**
 * Decides several applications: preview, progress, and a result for each. Each is decided by its
 * own request, so what was done stays done when the page is closed half-way.
 */
export function DecideMany({ rows, decision, templates, onClose }: Props) {
  const office = useOffice()
  const verb = DECISION_VERBS[decision]
  const offered = templates.filter((one) => one.decision === decision)
  const [message, setMessage] = useState(usualTemplate(templates, decision)?.body ?? '')
  const [error, setError] = useState<string | null>(null)
  const [results, setResults] = useState<Readonly<Record<number, Result>>>({})
  const [busy, setBusy] = useState<'deciding' | 'undoing' | null>(null)
  const [undoable, setUndoable] = useState(false)
  const stopping = useRef(false)
  const doneCount = Object.keys(results).length
  const begun = doneCount > 0 || busy !== null
  const remainingRows = rows.filter(
    ({ id }) => results[id] === undefined || (results[id].failed && !results[id].decided_at),
  )
  const first = rows[0]

  const note = (id: number, result: Result) => setResults((before) => ({ ...before, [id]: result }))

  async function decide() {
    const problem = rows
      .map((row) => decisionMessageProblem(decision, fillTemplate(message, row)))
      .find((one) => one !== null)
    setError(problem ?? null)
    if (problem || busy) return
    setBusy('deciding')
    stopping.current = false
    for (const row of remainingRows) {
      if (stopping.current) break
      const text = fillTemplate(message, row)
      const answer = await office.decide(row.id, { state: decision, message: text, known_state: 'new' })
      note(
        row.id,
        answer.ok
          ? { words: DONE[decision], failed: false, decided_at: answer.data.decided_at }
          : { words: answer.error.message, failed: true, decided_at: null },
      )
    }
    setBusy(null)
    setUndoable(true)
    setTimeout(() => setUndoable(false), UNDO_SECONDS * 1000)
  }
  async function undo() {
    setBusy('undoing')
    for (const { id } of rows) {
      const decided_at = results[id]?.decided_at
      if (!decided_at) continue
      const answer = await office.undo(id, decided_at)
      note(
        id,
        answer.ok
          ? { words: '元に戻しました', failed: false, decided_at: null }
          : { words: answer.error.message, failed: true, decided_at },
      )
    }
    setBusy(null)
    setUndoable(false)
  }
  const decided = Object.values(results).some(({ decided_at }) => decided_at !== null)
  const close = () => onClose(doneCount > 0)
  return (
    <Dialog
      open
      onClose={close}
      locked={busy !== null}
      title={`${rows.length}件の応募を${verb}`}
      actions={
        <>
          {busy === 'deciding' ? (
            <Button variant="quiet" onClick={() => (stopping.current = true)}>
              ここで止める
            </Button>
          ) : (
            <Button variant="quiet" aria-disabled={busy !== null} onClick={close}>
              {begun ? '閉じる' : 'やめる'}
            </Button>
          )}
          {undoable && decided && (
            <Button variant="quiet" busy={busy === 'undoing'} busyLabel="元に戻しています…" onClick={() => void undo()}>
              まとめて元に戻す
            </Button>
          )}
          {remainingRows.length > 0 && (
            <Button
              variant={decision === 'declined' ? 'danger' : 'primary'}
              busy={busy === 'deciding'}
              busyLabel={`${doneCount}／${rows.length}件…`}
              onClick={() => void decide()}
            >
              {begun ? `残りの${remainingRows.length}件を${verb}` : `${rows.length}件を${verb}`}
            </Button>
          )}
        </>
      }
    >
      {!begun && (
        <>
          {offered.length > 0 && (
            <Select
              label="ひな形"
              name="bulk_template"
              mark={false}
              placeholder="選んで文面に入れる"
              options={offered.map(({ name }, at) => ({ value: at, label: name }))}
              value={null as number | null}
              onChange={(at) => {
                if (at !== null) setMessage(offered[at]?.body ?? message)
              }}
            />
          )}
          <TextArea
            label="応募した方へのメッセージ"
            name="bulk_message"
            required={decision === 'declined'}
            rows={4}
            limit={MAX_DECISION_MESSAGE}
            help="{お名前} と {コミュニティ名} は、それぞれの方のものに変わります。"
            value={message}
            onChange={setMessage}
            error={error}
          />
          {first && message.trim() !== '' && (
            <section className={styles.decision}>
              <p className={looks.remark}>{first.user_name} さんに届く文面</p>
              <p className={looks.lines}>{fillTemplate(message, first)}</p>
            </section>
          )}
        </>
      )}
      {begun && <ProgressBar label="返事の進み具合" value={(doneCount / rows.length) * 100} />}
      <p role="status" className={looks.remark}>
        {begun ? `${doneCount}／${rows.length}件` : '次の方の応募に返事をします。'}
        {undoable && decided && `　メールは${UNDO_SECONDS}秒後に送られます。`}
      </p>
      <ul className={styles.results}>
        {rows.map(({ id, user_name, community_name }) => (
          <li key={id}>
            <span>
              {user_name}　<span className={looks.remark}>{community_name}</span>
            </span>
            <span className={results[id]?.failed ? looks.problem : looks.remark}>{results[id]?.words}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
