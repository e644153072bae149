import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import type { ReceivedApplication } from '#contract/communities/received-applications-schemas.ts'
import {
  type ApplicationState,
  applicationStateLabels,
  genderLabels,
  MAX_MEMO,
} from '#domain/communities/applications.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { UndeliverableLine } from '#web/features/mail/undeliverable-notice.tsx'
import { Card, Grid, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { type BadgeTone, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './received-applications.module.css'
import { ChangeDecision } from './change-decision.tsx'
import { DecideApplication } from './decide-application.tsx'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useOffice } from './applications-office.ts'

/** Notes about an application, shared by those who read applications. */
function ApplicationMemo({ application: { id, memo } }: { application: ReceivedApplication }) {
  const form = useStoredForm(`application-memo-${id}`, { memo })
  const { busy, error, run } = useOperation()
  const office = useOffice()
  // Without own input it shows the saved memo, including what colleagues save meanwhile.
  const typed = form.changed || form.restored ? form.value.memo : memo
  useUnsavedWarning(typed !== memo)

  const save = () =>
    run(
      () => office.note(id, { memo: typed, known_memo: memo }),
      () => {
        form.clear()
        showSuccess('メモを保存しました。')
      },
    )
  return (
    <PostForm gap={1} onSubmit={save}>
      <TextArea
        {...fieldOf(form, () => error)('memo')}
        label="メモ"
        mark={false}
        help={office.memo_help}
        rows={2}
        limit={MAX_MEMO}
        value={typed}
      />
      {error && memo !== typed && (
        <p className={looks.remark}>
          いま保存されているメモ：<span className={looks.lines}>{memo || '（なし）'}</span>
        </p>
      )}
      <Row gap={1.5} align="stretch">
        <Button type="submit" variant="quiet" busy={busy} busyLabel="保存しています…" aria-disabled={typed === memo}>
          メモを保存
        </Button>
      </Row>
    </PostForm>
  )
}

export const PANEL = 'application'

const momentOf = (instant: string) => formatMoment(Date.parse(instant))

/**
 * The reader or decider of an application. A brand doesn't see which admin it was, nor who read it
 * in a brand that had the community before.
 */
const readerOf = (email: string | null, operator: boolean) => email ?? (operator ? '運営' : '以前のメンバー')

type FrameProps = { title: string; close: string; heading: RefObject<HTMLHeadingElement | null>; children: ReactNode }

function Frame({ title, close, heading, children }: FrameProps) {
  return (
    <Card id={PANEL} as="aside" pad={3} gap={2} className={styles.panel} aria-labelledby={`${PANEL}-title`}>
      <Row gap={2} nowrap align="start" justify="between" className={styles.panelHead}>
        <h2 id={`${PANEL}-title`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Link to={close} preventScrollReset className={styles.close}>
          閉じる
        </Link>
      </Row>
      {children}
    </Card>
  )
}

/** It couldn't be loaded: the message to show, and whether this back office doesn't have it. */
export type UnreadApplication = { error: string; missing: boolean }

type Props = {
  application: ReceivedApplication | UnreadApplication
  notFound?: ReactNode
  /** Address of the list without the panel. */
  close: string
  heading: RefObject<HTMLHeadingElement | null>
} & Pick<Parameters<typeof DecideApplication>[0], 'templates' | 'onDecided' | 'onUndone'>

/** One application beside the list: its content, the decision and the memo. */
export function ApplicationPanel({ application, close, heading, notFound, ...deciding }: Props) {
  if ('error' in application)
    return (
      <Frame title="応募の内容" close={close} heading={heading}>
        <Notice kind="error">{application.error}</Notice>
        {application.missing && notFound}
      </Frame>
    )
  const { postal_code, address, email, decided_at, decision_message, readings } = application
  return (
    <Frame title={`${application.user_name} さん`} close={close} heading={heading}>
      {application.state === 'new' ? (
        <DecideApplication application={application} {...deciding} />
      ) : (
        <p>
          <ApplicationBadge state={application.state} />
        </p>
      )}
      <Grid gap={3} align="start" className={styles.parts}>
        <Grid as="dl" gap={0.5} className={styles.facts}>
          <dt>コミュニティ</dt>
          <dd>{application.community_name}</dd>
          <dt>応募日時</dt>
          <dd>{momentOf(application.applied_at)}</dd>
          <dt>年齢</dt>
          <dd>{application.user_age}歳</dd>
          <dt>性別</dt>
          <dd>{genderLabels[application.gender]}</dd>
          <dt>職業</dt>
          <dd>{application.occupation || '—'}</dd>
          <dt>住所</dt>
          <dd>
            〒{postal_code.slice(0, 3)}-{postal_code.slice(3)}
            {address && `\n${address}`}
          </dd>
          <dt>メール</dt>
          <dd>
            {email === null ? '入力なし' : <a href={`mailto:${email}`}>{email}</a>}
            <UndeliverableLine since={application.undeliverable_at} follows="返事のメールも送られません。" />
          </dd>
        </Grid>
        <Stack gap={3}>
          {application.answers.length > 0 && (
            <Stack as="section" gap={1} className={inner.smallParts}>
              <h3>質問への答え</h3>
              <Stack as="dl" gap={2} className={styles.answers}>
                {application.answers.map(({ question, answer }, at) => (
                  <div key={at}>
                    <dt>{question}</dt>
                    <dd>{answer === '' ? <span className={looks.remark}>（答えなし）</span> : answer}</dd>
                  </div>
                ))}
              </Stack>
            </Stack>
          )}
          {decided_at !== null && (
            <Stack as="section" gap={1} className={inner.smallParts}>
              <h3>返事</h3>
              <div className={styles.decision}>
                <p className={looks.remark}>
                  {momentOf(decided_at)}　{readerOf(application.decided_by, application.decided_by_operator)}
                </p>
                {decision_message && <p className={looks.lines}>{decision_message}</p>}
              </div>
              <ChangeDecision application={application} />
            </Stack>
          )}
          <ApplicationMemo application={application} />
          <Stack as="section" gap={1} className={inner.smallParts}>
            <h3>閲覧の記録</h3>
            {readings.length === 0 ? (
              <p className={looks.remark}>あなたがはじめて開きました。</p>
            ) : (
              <Stack as="ul" gap={0.5} className={looks.points}>
                {readings.map(({ email: reader, operator, read_at, exported }, at) => (
                  <li key={at}>
                    {momentOf(read_at)}　{readerOf(reader, operator)}
                    {exported && '（CSV）'}
                  </li>
                ))}
              </Stack>
            )}
          </Stack>
        </Stack>
      </Grid>
    </Frame>
  )
}

const tones: Record<ApplicationState, BadgeTone> = { new: 'waiting', accepted: 'good', declined: 'over' }

export function ApplicationBadge({ state }: { state: ApplicationState }) {
  return <StatusBadge tone={tones[state]}>{applicationStateLabels[state]}</StatusBadge>
}
