import { type ReactNode, type ComponentProps, useRef, useState } from 'react'
import { type FailingSort, failingSorts, MAX_REASON } from '#domain/jobs/job-words.ts'
import { choicesOf } from '#web/features/office/lists/query-address.ts'
import type { ListView } from '#web/ui/kit/list-page.tsx'
import { JOBS_PATH, type JobsFilter, jobsPath } from './jobs-address.ts'
import { useLocation, useRevalidator } from 'react-router'
import { openedRow, useClosePanel } from '#web/features/office/lists/opened-row.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import type { Answer } from '#web/read-response.ts'
import { focusHeading, focusNextItem } from '#web/ui/keep-focus.ts'
import { showSuccess, showError } from '#web/ui/kit/toast-store.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

/** What the page of jobs gives to its list: of jobs, or of mails. */
export type FailingListProps<Row> = {
  title: string
  filter: JobsFilter
  /** Whether a filter is set. */
  narrowed: boolean
  /** The address of this page of the list. */
  place: string
  views: readonly ListView[]
  rows: readonly Row[] | null
  pages: { current_page: number; total_pages: number; total_count: number; has_more: boolean } | undefined
  error: string | null
  after: ReactNode
}

/** What both lists have in common. */
export const listOfFailing = <Row extends { id: number | string }>(shown: FailingListProps<Row>) => ({
  path: JOBS_PATH,
  to: jobsPath,
  filter: shown.filter,
  kept: { view: shown.filter.view },
  usualSort: 'newest',
  views: shown.views,
  rows: shown.rows,
  pages: shown.pages,
  error: shown.error,
  after: shown.after,
  hrefOf: ({ id }: Row) => `${shown.place}${shown.place.includes('?') ? '&' : '?'}open=${id}`,
  inPlace: true,
})

const sortLabels: Record<FailingSort, string> = { newest: '新しい順', oldest: '古い順', next: '次の試みの早い順' }

/** @param retried the rows have a next attempt */
export const sortChoices = (retried: boolean) =>
  choicesOf(
    failingSorts.filter((sort) => retried || sort !== 'next'),
    sortLabels,
  )

type Props<Row> = {
  /** The address of the list without the opened row. */
  path: string
  rows: readonly Row[] | null
  titleOf: (row: Row) => string
  itemsOf: (row: Row) => ComponentProps<typeof DescriptionList>['items']
}

/** The opened job or mail with the whole error, beside the list. */
export function FailingPanel<Row extends { id: number | string }>({ path, rows, titleOf, itemsOf }: Props<Row>) {
  const { search } = useLocation()
  const close = useClosePanel(path)
  const row = openedRow(rows ?? undefined, search)
  return (
    <Dialog
      open={row !== null}
      onClose={close}
      shape="side"
      title={row ? titleOf(row) : 'くわしい内容'}
      closeLabel="くわしい内容を閉じる"
    >
      {row && <DescriptionList items={itemsOf(row)} />}
    </Dialog>
  )
}

/**
 * Runs an action on one or many jobs or mails; one action at a time. The row may leave the list, so
 * the focus goes to the next one.
 */
export function useBulkAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const focusNext = useRef(focusHeading)
  /** @param key identifies the button @param done builds the success message from the count */
  async function run(key: string, work: () => Promise<Answer<DoneTo>>, done: (count: number) => string) {
    if (busy !== null) return
    setBusy(key)
    const next = focusNextItem()
    const answer = await work()
    if (answer.ok) showSuccess(done(answer.data.count) + leftWords(answer.data.left, answer.data.count))
    else showError(answer.error.message)
    await revalidate()
    setBusy(null)
    if (answer.ok) next()
  }
  return {
    busy,
    run,
    /** Before a dialog asks: its row has the focus. */
    asking: () => {
      focusNext.current = focusNextItem()
    },
    /** After the dialog's action. */
    done: () => focusNext.current(),
  }
}

/** How many remain after a call that took only the maximum. Empty for a single job or mail. */
const leftWords = (left: number, count: number) => (left > 0 && count > 1 ? `残りは${left}件です。` : '')

type AbandonDialogProps = {
  /** Storage name of the input in this tab. */
  storedAs: string
  title: string
  /** The consequences. */
  children: ReactNode
  abandon: (reason: string) => Promise<Answer<DoneTo>>
  onClose: () => void
  /** Called when the list is loaded again. */
  onDone: () => void
}

/** Asks for the reason to abandon jobs or mails. Render it only while it is open. */
export function AbandonDialog({ storedAs, title, children, abandon, onClose, onDone }: AbandonDialogProps) {
  const { value, change, clear } = useStoredForm(storedAs, { reason: '' })
  const { busy, messages, refuse, run } = useOperation()
  const done = ({ count, left }: DoneTo) => {
    clear()
    onClose()
    showSuccess(
      (count > 1 ? `${count}件をあきらめたことを記録しました。` : 'あきらめたことを記録しました。') +
        leftWords(left, count),
    )
  }
  const confirm = async () => {
    if (await run(() => abandon(value.reason), done)) onDone()
  }
  return (
    <ReasonDialog
      open
      title={title}
      label="あきらめる理由"
      help="操作の記録に残ります。お名前などの個人情報は書かないでください。"
      limit={MAX_REASON}
      missing="あきらめる理由を入力してください。"
      field={fieldOf({ value, change })('reason')}
      confirmLabel="あきらめる"
      busy={busy}
      messages={messages}
      onMessages={refuse}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {children}
    </ReasonDialog>
  )
}
