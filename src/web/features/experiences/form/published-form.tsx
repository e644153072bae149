/**
 * Edits a submitted experience. 「更新する」 saves it as a whole. A returned or withdrawn one asks for
 * approval again, and can be saved before it is complete.
 */
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { Draft, SavedExperience } from '#contract/experiences/host-experiences-schemas.ts'
import { checkExperience } from '#domain/experiences/check-experience.ts'
import { type ExperienceForm, formOf } from '#domain/experiences/experience-form.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { updateExperience } from '#web/calls/host-experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictDialog } from '#web/ui/kit/conflict-dialog.tsx'
import { ErrorSummary, focusField, type FormError } from '#web/ui/form/error-summary.tsx'
import { FieldNotes } from '#web/ui/form/field.tsx'
import { stopAtUnfinishedDate } from '#web/ui/form/date-problem.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useNow } from '#web/ui/form/use-now.ts'
import { mergeForms } from '#web/features/shared/merge-forms.ts'
import { differencesOf } from './differences.ts'
import { changesForGuests, type Told, useGuestNotice } from './use-guest-notice.ts'
import { SignedOut } from './draft/draft-status.tsx'
import { ExperienceFields } from './parts/experience-fields.tsx'
import { errorsOf, fieldErrors, remaining, STILL_UPLOADING } from './shared/fields.ts'
import { DecisionNotice, PublishedStatus, ReturnNotice, SavedNotices } from './published-notices.tsx'
import { FormFrame, MissingList, NextMissing, useLeaving } from './form-frame.tsx'
import { type FormReference, hostsOf, withOwn } from './shared/form-reference.ts'
import { useUnfinishedEdit, valuesOfEdit } from './draft/use-unfinished-edit.ts'
import { readCopy, removeCopy, writeCopy } from './draft/local-copy.ts'
import { baseOf, updateOf } from './published-base.ts'
import { progressOf } from './shared/parts.ts'
import { openComments } from './shared/open-comments.ts'
import { useForm } from './shared/use-form.ts'
import { NotifyGuestsDialog } from './notify-guests-dialog.tsx'

type Props = {
  story: Experience
  /** What the user has saved of an unfinished edit; null without one. */
  edit: Draft | null
  reference: FormReference
}

/** States in which an edit asks for approval again. */
const APPLIES = new Set<Experience['status']>(['returned', 'withdrawn'])

const path = (id: number) => `/host_story/${id}/edit`
const epoch = (moment: string) => Date.parse(moment)

export function PublishedForm({ story, edit, reference }: Props) {
  const { me, ambassador } = reference
  const now = useNow(reference.now)
  const key = `${me.id}.${story.id}`
  const fields = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(() => baseOf(story))
  const [summary, setSummary] = useState<{ errors: FormError[]; attempt: number }>({ errors: [], attempt: 0 })
  const [restored, setRestored] = useState(false)
  const [signedOut, setSignedOut] = useState(false)
  const [sending, setSending] = useState(false)
  const [uploading, setUploading] = useState(false)
  /** The version that another window has saved meanwhile, and the changes of both. */
  const [newer, setNewer] = useState<{ story: Experience; mine: ExperienceForm; theirs: ExperienceForm } | null>(null)
  const [keptParts, setKeptParts] = useState<Pick<SavedExperience, 'kept_calendars' | 'kept_places'> | null>(null)
  /** What is saved, as this page knows it: guests are notified of what differs from it. */
  const [saved, setSaved] = useState(story)
  const notice = useGuestNotice(story.id)
  const { revalidate } = useRevalidator()
  const keep = (values: ExperienceForm) => {
    if (JSON.stringify(values) === JSON.stringify(base.values)) removeCopy(key)
    else writeCopy(key, { values, version: epoch(base.updated_at) })
  }
  const context = { now, saved: base.saved }
  const applies = APPLIES.has(story.status)
  const [opened, setOpened] = useState(applies ? edit : null)
  const form = useForm(opened ? valuesOfEdit(opened, base) : base.values, keep)
  const behind = useDeferredValue(form.values)
  const progress = progressOf(behind, context)
  const unfinished = useUnfinishedEdit(story.id, edit)
  const [newerEdit, setNewerEdit] = useState<Draft | null>(null)
  const changed = JSON.stringify(form.values) !== JSON.stringify(base.values)
  const communities = withOwn(ambassador?.communities ?? [], story.community ? [story.community] : [])

  const { change } = form
  // Before the first paint and any input.
  useLayoutEffect(() => {
    const copy = readCopy(key)
    // A copy of an older version would undo later changes.
    if (!copy || copy.version !== epoch(story.updated_at)) return removeCopy(key)
    change(formOf(copy.values))
    setRestored(true)
    setOpened(null)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is opened
  }, [])

  /** Goes on from the version of another window. */
  const goOnFrom = (newest: Experience, values: ExperienceForm) => {
    setBase(baseOf(newest))
    setSaved(newest)
    setNewer(null)
    form.change(values)
    writeCopy(key, { values, version: epoch(newest.updated_at) })
  }
  const returnToBase = () => {
    form.change(base.values)
    setOpened(null)
    setRestored(false)
  }
  const show = (messages: Parameters<typeof fieldErrors>[0], first: FormError[] = []) => {
    form.setErrors(fieldErrors(messages))
    setSummary(({ attempt }) => ({ errors: [...first, ...errorsOf(messages)], attempt: attempt + 1 }))
  }
  const fail = (messages: Parameters<typeof fieldErrors>[0]) =>
    show(messages, [{ field: null, message: '申請中にエラーが発生しました。' }])
  /** Asks first if guests are concerned. @param told what the dialog sends; null before it */
  const update = async (told: Told | null = null, news: string | null = null): Promise<void> => {
    if (fields.current && stopAtUnfinishedDate(fields.current)) return
    const values = form.getValues()
    const { values: checked, problems: wrong } = checkExperience(values, context)
    const problems = uploading ? { images: [STILL_UPLOADING] } : wrong
    if (problems) return show(problems)
    setSending(true)
    if (checked && !told) {
      const decision = await notice.ask(changesForGuests(saved, checked), checked.recruitment_number, news)
      if (decision !== 'none') {
        setSending(false)
        if (decision !== 'asked') {
          setSignedOut(decision.status === 401)
          fail(decision.messages)
        }
        return
      }
    }
    const answer = await readResponse(
      updateExperience({ param: { id: story.id }, json: { ...updateOf(base, values), ...told } }),
    )
    setSending(false)
    setSignedOut(!answer.ok && answer.status === 401)
    if (!answer.ok) {
      // A guest has booked since the question.
      if (answer.error.code === 'guests_changed') return await update(null, answer.error.message)
      // The connection was lost: what the host wrote stays, to be sent again.
      if (told && answer.status === 0) return notice.fail(answer.error.message)
      notice.close()
      const there = answer.status === 409 ? await readResponse(getExperience({ param: { id: story.id } })) : null
      if (!there?.ok) return fail(answer.error.messages)
      const { conflicts, ...merged } = mergeForms(base.values, values, baseOf(there.data).values)
      if (conflicts.length > 0) return setNewer({ story: there.data, ...merged })
      goOnFrom(there.data, merged.mine)
      return showSuccess('ほかの画面で保存された変更を取り込みました。もう一度「更新する」を押すと、保存します。')
    }
    notice.done()
    setSaved(answer.data)
    const next = baseOf(answer.data)
    setBase(next)
    form.change(next.values)
    removeCopy(key)
    setRestored(false)
    setSummary(({ attempt }) => ({ errors: [], attempt }))
    setKeptParts(answer.data)
    setOpened(null)
    unfinished.end()
    const { told_guests } = answer.data
    const done = applies ? '更新して、もう一度公開を申請しました。' : '更新しました。'
    showSuccess(done + (told_guests > 0 ? `${told_guests}件のご予約の方にメールでお知らせします。` : ''))
    void revalidate()
  }
  const keepUnfinished = async (based?: number) => {
    const values = form.getValues()
    const done = await unfinished.save(values, based)
    setSignedOut(done.kind === 'refused' && done.status === 401)
    if (done.kind === 'newer') setNewerEdit(done.edit)
    else if (done.kind === 'refused') show(done.messages, [{ field: null, message: '保存できませんでした。' }])
    else {
      removeCopy(key)
      setSummary(({ attempt }) => ({ errors: [], attempt }))
    }
  }
  const comments = openComments(story.field_comments ?? [], base.values, form.values)
  const notes = Object.fromEntries(comments.map(({ field, comment }) => [field, `運営からのコメント：${comment}`]))
  const isKept = !changed || unfinished.has(form.values)
  const release = useLeaving({ isSaved: () => isKept, save: () => Promise.resolve(false) })

  return (
    <>
      <FormFrame
        ref={fields}
        preview={{
          form: form.values,
          world: { ...reference, now, communities, host: { ...hostsOf(reference), own: story.host } },
        }}
        notices={
          <>
            {signedOut && <SignedOut path={path(story.id)} onLeave={release} />}
            <DecisionNotice story={story} comments={comments} />
            {opened && (
              <ReturnNotice label="前に申請した内容に戻す" live={false} onReturn={returnToBase}>
                途中まで保存した内容を開いています。まだ申請していません。
              </ReturnNotice>
            )}
            {restored && (
              <ReturnNotice label="保存されている内容に戻す" onReturn={returnToBase}>
                この端末に残っていた、更新前の内容を戻しました。
              </ReturnNotice>
            )}
            {keptParts && <SavedNotices {...keptParts} />}
            <ErrorSummary errors={remaining(form, summary.errors)} attempt={summary.attempt} />
          </>
        }
        missing={
          <MissingList form={behind} progress={progress} purpose={applies ? 'request' : 'update'} onGo={focusField} />
        }
        next={<NextMissing missing={progress.missing} onGo={focusField} />}
        status={<PublishedStatus changed={changed} applies={applies} kept={isKept} at={unfinished.at} />}
        actions={
          <>
            {applies && (
              <Button
                variant="quiet"
                busy={unfinished.busy}
                busyLabel="保存しています…"
                onClick={() => void keepUnfinished()}
              >
                途中まで保存
              </Button>
            )}
            <Button
              variant="primary"
              busy={sending}
              busyLabel={applies ? '申請しています…' : '更新しています…'}
              onClick={() => void update()}
            >
              {applies ? 'もう一度公開を申請する' : '更新する'}
            </Button>
          </>
        }
      >
        <FieldNotes value={notes}>
          <ExperienceFields
            form={form}
            reference={reference}
            context={context}
            progress={progress}
            communities={communities}
            onUploading={setUploading}
            slots={base.slots}
            recurring={base.recurring}
          />
        </FieldNotes>
        {newerEdit && (
          <ConflictDialog
            open
            title="ほかの画面でも、この変更が保存されています"
            differences={differencesOf(form.values, formOf(newerEdit), { ...reference, communities })}
            onLater={() => setNewerEdit(null)}
            onMine={() => {
              setNewerEdit(null)
              void keepUnfinished(newerEdit.version)
            }}
            onTheirs={() => {
              unfinished.take(newerEdit)
              form.change(valuesOfEdit(newerEdit, base))
              setNewerEdit(null)
            }}
          />
        )}
        {newer && (
          <ConflictDialog
            open
            title="ほかの画面でも、この体験が更新されています"
            differences={differencesOf(newer.mine, newer.theirs, { ...reference, communities })}
            onLater={() => setNewer(null)}
            onMine={() => goOnFrom(newer.story, newer.mine)}
            onTheirs={() => goOnFrom(newer.story, newer.theirs)}
          />
        )}
      </FormFrame>
      {/* Outside of the frame, which is a form: forms must not be nested. */}
      {notice.dialog && (
        <NotifyGuestsDialog
          {...notice.dialog}
          busy={sending}
          onClose={notice.close}
          onSend={() => {
            const told = notice.told()
            if (told && !sending) void update(told)
          }}
        />
      )}
    </>
  )
}
