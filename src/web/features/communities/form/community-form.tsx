/** The form of a community, new or saved. What is typed stays in this tab until it is saved: an error, a reload or an ended session loses nothing. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import { checkCommunity, type CommunityForm as Form } from '#domain/communities/community-form.ts'
import { answerOf, browserBrandApi } from '#web/api-client.ts'
import { brandSignInPath } from '#web/features/brands/brand-paths.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConflictDialog } from '#web/ui/kit/conflict-dialog.tsx'
import { ErrorSummary, type FormError } from '#web/ui/error-summary.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { CommunityFields } from './community-fields.tsx'
import { differencesOf } from './differences.ts'
import { bodyOf, emptyValues, errorsOf, linesOf, valuesOf } from './fields.ts'
import styles from './form.module.css'

type Props = {
  /** Null for a new one. */
  community: BrandCommunity | null
  /** Whose form it is: another member's of the same tab is not taken up. */
  member_id: number
}

const STILL_UPLOADING = '写真のアップロードが終わるまでお待ちください。'

type Outcome = { problems: FormError[]; lines: string[]; attempt: number }
const NOTHING: Outcome = { problems: [], lines: [], attempt: 0 }

export function CommunityForm({ community, member_id }: Props) {
  const initial = community ? valuesOf(community) : emptyValues
  const { value, change, changed, restored, clear } = useStoredForm(
    `brand-${member_id}-community-${community?.id ?? 'new'}`,
    initial,
  )
  const [outcome, setOutcome] = useState(NOTHING)
  const [sending, setSending] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [theirs, setTheirs] = useState<BrandCommunity | null>(null)
  const [restoredSeen, setRestoredSeen] = useState(false)
  const running = useRef(false)
  const navigate = useNavigate()
  const release = useUnsavedWarning(changed || (restored && !restoredSeen))

  const done = (saved: BrandCommunity) => {
    clear()
    release()
    tellDone(community ? '保存しました。' : 'コミュニティを作成しました。')
    void navigate(`/brand/communities/${saved.id}`)
  }
  const refuse = (messages: Record<string, string[]>) =>
    setOutcome(({ attempt }) => ({ problems: [], lines: linesOf(messages), attempt: attempt + 1 }))

  const send = async (version: number) => {
    const json = bodyOf(value)
    if (!community) return await answerOf(browserBrandApi.communities.$post({ json }))
    const param = { id: String(community.id) }
    return await answerOf(browserBrandApi.communities[':id'].$put({ param, json: { ...json, version } }))
  }
  const save = async (version = value.version) => {
    if (running.current) return
    const { problems } = checkCommunity({
      ...value,
      application_items: value.application_items.map(({ id, name, required }) => ({ id, name, required })),
    })
    const found = [...errorsOf(problems ?? {}), ...(uploading ? [{ field: 'images', message: STILL_UPLOADING }] : [])]
    setOutcome(({ attempt }) => ({ problems: found, lines: [], attempt: attempt + 1 }))
    if (found.length > 0) return
    running.current = true
    setSending(true)
    // Kept even where nothing was typed since the last time, so that coming back from signing in finds it.
    change({ version })
    const answer = await send(version)
    running.current = false
    setSending(false)
    if (answer.ok) return done(answer.data)
    if (answer.status === 401) {
      release()
      const { pathname, search } = window.location
      return window.location.assign(brandSignInPath(pathname + search))
    }
    if (answer.status === 409 && community) return await compare(community.id)
    refuse(answer.error.messages)
  }
  const compare = async (id: number) => {
    const answer = await answerOf(browserBrandApi.communities[':id'].$get({ param: { id: String(id) } }))
    if (answer.ok) setTheirs(answer.data)
    else refuse(answer.error.messages)
  }
  const takeTheirs = () => {
    if (theirs) change(valuesOf(theirs))
    setTheirs(null)
  }
  const overwrite = () => {
    const version = theirs?.version
    setTheirs(null)
    if (version !== undefined) void save(version)
  }
  const startAnew = () => {
    change(initial)
    clear()
    setRestoredSeen(true)
  }

  const errorOf = (field: keyof Form) => outcome.problems.find((one) => one.field === field)?.message ?? null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {restored && !restoredSeen && (
        <Notice kind="info">
          <p>保存する前の入力が、この画面に残っていました。続きから編集できます。</p>
          <Button variant="quiet" onClick={startAnew}>
            {community ? '保存されている内容に戻す' : 'はじめから書く'}
          </Button>
        </Notice>
      )}
      <ErrorSummary errors={outcome.problems} attempt={outcome.attempt} />
      <CommunityFields value={value} errorOf={errorOf} onChange={change} onUploading={setUploading} />
      <div className={styles.end}>
        {outcome.lines.length > 0 && (
          <Notice kind="error" key={outcome.attempt}>
            <ul className={styles.lines}>
              {outcome.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={sending} busyLabel="保存しています…">
            {community ? '保存する' : '作成する'}
          </Button>
          <LinkButton variant="quiet" to={community ? `/brand/communities/${community.id}` : '/brand/communities'}>
            キャンセル
          </LinkButton>
        </div>
      </div>
      <ConflictDialog
        open={theirs !== null}
        title="ほかのメンバーが、このコミュニティを更新しています"
        differences={theirs ? differencesOf(value, valuesOf(theirs)) : []}
        mineLabel="この画面の内容で保存する"
        onMine={overwrite}
        onTheirs={takeTheirs}
        onLater={() => setTheirs(null)}
      />
    </form>
  )
}
