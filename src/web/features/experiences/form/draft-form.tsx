/**
 * The form of a new experience: a draft that saves automatically until its publication is
 * requested.
 */
import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OpenedDraft } from '#contract/experiences/host-experiences-schemas.ts'
import { checkExperience } from '#domain/experiences/check-experience.ts'
import { requestPublication } from '#web/calls/host-experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictDialog } from '#web/ui/kit/conflict-dialog.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { ErrorSummary, type FormError } from '#web/ui/form/error-summary.tsx'
import { stopAtUnfinishedDate } from '#web/ui/form/date-problem.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useNow } from '#web/ui/form/use-now.ts'
import { differencesOf } from './differences.ts'
import { DraftStatus, DraftTrouble } from './draft/draft-status.tsx'
import { ExperienceFields } from './parts/experience-fields.tsx'
import { errorsOf, fieldErrors, remaining, STILL_UPLOADING } from './shared/fields.ts'
import { FormFrame, isDefaultPlaces, MissingList, NextMissing, useLeaving } from './form-frame.tsx'
import { type FormReference, hostsOf } from './shared/form-reference.ts'
import { type FormProgress, isComplete, progressOf, steps } from './shared/parts.ts'
import { draftPath, useDraft } from './draft/use-draft.ts'
import { useSteps } from './use-steps.ts'
import { useWriter } from './shared/use-writer.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from '#web/features/experiences/form/shared/form.module.css'

type StepListProps = {
  progress: FormProgress
  step: number
  onStep: (step: number) => void
  /** Shows all fields on one page. */
  onWhole: () => void
}

/** The five steps of a first experience, each with a sign when it is complete. */
function StepList({ progress, step, onStep, onWhole }: StepListProps) {
  return (
    <Stack as="nav" gap={1} className={styles.steps} aria-label="書く順番">
      <ol>
        {steps.map(({ title, parts }, at) => {
          const done = parts.every((id) => isComplete(progress.parts[id]))
          return (
            <li key={title}>
              <button type="button" aria-current={at === step ? 'step' : undefined} onClick={() => onStep(at)}>
                <span className={looks.numbers} aria-hidden="true">
                  {done ? '✓' : at + 1}
                </span>
                {title}
                {done && <VisuallyHidden>（記入済み）</VisuallyHidden>}
              </button>
            </li>
          )
        })}
      </ol>
      <Row gap={2} rowGap={0} justify="between" className={styles.stepLine}>
        <p id="step" tabIndex={-1}>
          ステップ {step + 1} / {steps.length}「{steps[step]?.title}」
        </p>
        <Button variant="plain" onClick={onWhole}>
          すべての項目を一度に書く
        </Button>
      </Row>
    </Stack>
  )
}

type Props = {
  /** The loaded draft; null for a new one. */
  draft: OpenedDraft | null
  reference: FormReference
}

export function DraftForm({ draft, reference }: Props) {
  const { me } = reference
  const now = useNow(reference.now)
  const fields = useRef<HTMLFormElement>(null)
  const { form, keeper, state, restored } = useDraft(draft, me.id)
  const [summary, setSummary] = useState<{ errors: FormError[]; attempt: number }>({ errors: [], attempt: 0 })
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [later, setLater] = useState(false)
  const release = useLeaving({ isSaved: () => keeper.isSaved, save: keeper.flush })
  const navigate = useNavigate()
  const { writer, host, pick } = useWriter(form, reference, draft?.proxy_user ?? null)
  const context = { now }
  const behind = useDeferredValue(form.values)
  const progress = progressOf(behind, context)
  const steps = useSteps(reference.first, progress)
  const communities = writer.ambassador?.communities ?? []
  const conflict = state.kind === 'conflict' ? state.newer : null

  const show = (messages: Parameters<typeof fieldErrors>[0], first: FormError[] = []) => {
    form.setErrors(fieldErrors(messages))
    // The errors may be in several steps.
    steps.showAll()
    setSummary(({ attempt }) => ({ errors: [...first, ...errorsOf(messages)], attempt: attempt + 1 }))
  }
  const ask = () => {
    if (fields.current && stopAtUnfinishedDate(fields.current)) return
    if (uploading) return show({ images: [STILL_UPLOADING] })
    const { problems } = checkExperience(form.getValues(), context)
    if (problems) return show(problems)
    setSummary(({ attempt }) => ({ errors: [], attempt }))
    setAsking(true)
  }
  const publish = async () => {
    setSending(true)
    const saved = await keeper.flush()
    const stopped = keeper.state().kind
    if (!saved && (stopped === 'conflict' || stopped === 'signed_out' || stopped === 'gone')) {
      setSending(false)
      setAsking(false)
      return
    }
    const answer = await readResponse(
      requestPublication({ json: { ...form.getValues(), experience_draft_id: keeper.id } }),
    )
    setSending(false)
    setAsking(false)
    if (answer.ok) {
      keeper.finish()
      release()
      // The draft is gone: the back button leads to the experience. Changes only the address.
      window.history.replaceState(window.history.state, '', `/host_story/${answer.data.id}/edit`)
      await navigate(`/host_story/complete?id=${answer.data.id}`)
      return
    }
    show(answer.error.messages, [{ field: null, message: '申請中にエラーが発生しました。' }])
  }

  return (
    <FormFrame
      ref={fields}
      preview={{
        form: form.values,
        world: { ...reference, now, communities, host: hostsOf(writer) },
      }}
      notices={
        <>
          <DraftTrouble
            state={state}
            path={draftPath(keeper.id)}
            onLeave={release}
            onStartAnew={() => keeper.startAnew()}
          />
          {conflict && (
            <Notice kind="warning">
              <p>
                ほかの画面でも、この下書きが更新されています。どちらの内容で続けるかを選ぶまで、保存を止めています。
              </p>
              <Button variant="quiet" onClick={() => setLater(false)}>
                内容を見くらべて選ぶ
              </Button>
            </Notice>
          )}
          {restored && !conflict && <Notice kind="info">この端末に残っていた、保存前の内容を戻しました。</Notice>}
          <ErrorSummary errors={remaining(form, summary.errors)} attempt={summary.attempt} />
        </>
      }
      missing={<MissingList form={behind} progress={progress} purpose="request" onGo={steps.go} />}
      next={<NextMissing missing={progress.missing} onGo={steps.go} />}
      status={<DraftStatus state={state} />}
      actions={
        <>
          <Button variant="quiet" aria-disabled={state.kind === 'conflict'} onClick={() => void keeper.flush()}>
            下書きを保存
          </Button>
          {steps.step === null || steps.isLast ? (
            <Button variant="primary" onClick={ask}>
              公開を申請する
            </Button>
          ) : (
            <Button variant="primary" onClick={steps.next}>
              次へ進む
            </Button>
          )}
        </>
      }
    >
      {steps.step !== null && (
        <StepList progress={progress} step={steps.step} onStep={steps.show} onWhole={steps.leave} />
      )}
      {steps.step === null && steps.offered && (
        <div>
          <Button variant="plain" onClick={steps.enter}>
            5つのステップに分けて書く
          </Button>
        </div>
      )}
      <ExperienceFields
        form={form}
        reference={reference}
        context={context}
        progress={progress}
        step={steps.step}
        communities={communities}
        onUploading={setUploading}
        hosts={me.access_control === 'ADMIN' ? { host, pick } : null}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void publish()}
        title={`「${form.values.title}」の公開を申請しますか？`}
        confirmLabel="公開を申請する"
        cancelLabel="まだ書く"
        destructive={false}
        busy={sending}
      >
        <p>
          運営者が内容を確認し、承認すると公開されます。結果はメールでお知らせします。公開したあとも、内容を直したり、日程を足したりできます。
        </p>
        {isDefaultPlaces(form.values) && <p>募集人数は1名です。よろしければ、このまま申請してください。</p>}
      </ConfirmDialog>
      {conflict && (
        <ConflictDialog
          open={!later}
          title="ほかの画面でも、この下書きが更新されています"
          differences={differencesOf(form.values, conflict.form, { ...reference, communities })}
          onLater={() => setLater(true)}
          onMine={() => {
            setLater(false)
            keeper.keepMine()
          }}
          onTheirs={() => {
            setLater(false)
            const values = keeper.takeTheirs()
            if (values) form.change(values)
          }}
        />
      )}
    </FormFrame>
  )
}
