import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { announce } from '../content/announce.ts'
import { Tabs } from '../content/tabs.tsx'
import { Card, Row, Stack } from '../layout.tsx'
import { useClosingDetails } from '../use-closing-details.ts'
import { useHydrated } from '../use-hydrated.ts'
import bar from './list-bar.module.css'
import { useStoredValue } from './stored-value.ts'
import { classNames } from '../class-names.ts'
import inner from '../inner-looks.module.css'

/** `current`: the view is shown, also with other filters. By default, if its address is shown. */
export type ListView = { label: string; to: string; count?: number; current?: boolean }

type OwnView = { label: string; query: string }

const MOST_VIEWS = 10
const MOST_NAME = 20

function readViews(stored: unknown): OwnView[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter(
      (one: Partial<OwnView> | null): one is OwnView =>
        typeof one?.label === 'string' && typeof one.query === 'string' && one.label !== '',
    )
    .slice(0, MOST_VIEWS)
}

const useViews = (list: string) => useStoredValue(`tsumugi:list:${list}:views`, readViews)

type Props = {
  title: string
  /** Name of the list in the browser's storage. */
  name: string
  /** Label of the views: 予約の種類. */
  label: string
  /** Path of the list. */
  path: string
  views: readonly ListView[]
  /** The address of the list without its page. */
  current: string
  /** The filters, the table and the pager. */
  children: ReactNode
}

/**
 * The page of a list. Its head is one line: the title, and views. A view is a filter that is used
 * often: those of the list, with their counts, and those that the admin keeps in the browser.
 */
export function ListPage({ title, name, label, path, views, current, children }: Props) {
  const [own] = useViews(name)
  const ownViews = own.map((view) => ({ label: view.label, to: `${path}${view.query}` }))
  const keptIsShown = ownViews.some((view) => view.to === current)
  const tabs = [
    ...views.map((view) => ({ ...view, current: !keptIsShown && (view.current ?? view.to === current) })),
    ...ownViews.map((view) => ({ ...view, current: view.to === current })),
  ]
  return (
    <Stack gap={1} className={bar.page}>
      <Row as="header" gap={2} rowGap={0} className={bar.head}>
        <h1 className={bar.title}>{title}</h1>
        <Tabs label={label} items={tabs} />
      </Row>
      {children}
    </Stack>
  )
}

type KeepProps = Pick<Props, 'name' | 'path' | 'views' | 'current'>

/** The menu that keeps the current filter as a view. It needs scripts, so it appears with them. */
export function KeepView({ name, path, views, current }: KeepProps) {
  const [own, onStore] = useViews(name)
  const query = current.slice(path.length)
  const usedLabels = new Set([...views, ...own].map((view) => view.label))
  const details = useClosingDetails()
  const [label, setLabel] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  if (!useHydrated()) return null

  function keep(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = label.trim()
    const found =
      typed === ''
        ? '名前を入力してください。'
        : usedLabels.has(typed)
          ? '同じ名前の一覧があります。'
          : own.length >= MOST_VIEWS
            ? `保存できるのは${MOST_VIEWS}件までです。`
            : onStore([...own, { label: typed, query }])
              ? null
              : 'このブラウザには保存できませんでした。'
    setProblem(found)
    if (found !== null) return document.getElementById(id)?.focus()
    setLabel('')
    form.closest('details')?.removeAttribute('open')
  }
  return (
    <details ref={details}>
      <summary className={classNames(inner.chevron, bar.quiet)}>保存</summary>
      <Card pad={2} gap={1.5} className={bar.panel}>
        <Stack method="post" onSubmit={keep} noValidate as="form" gap={1}>
          <label htmlFor={id}>いまの条件を、名前をつけて保存</label>
          <input
            id={id}
            className={bar.search}
            value={label}
            maxLength={MOST_NAME}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <button type="submit" className={bar.quiet}>
            保存する
          </button>
        </Stack>
        {problem !== null && (
          <p id={`${id}-problem`} className={bar.problem}>
            {problem}
          </p>
        )}
        {own.map((view) => (
          <Row key={view.label} gap={2} nowrap justify="between">
            <span>{view.label}</span>
            <button
              type="button"
              className={bar.quiet}
              onClick={() => {
                if (onStore(own.filter((one) => one.label !== view.label)))
                  announce(`「${view.label}」を削除しました。`)
              }}
            >
              「{view.label}」を削除
            </button>
          </Row>
        ))}
        <p className={bar.count}>このブラウザに保存されます。</p>
      </Card>
    </details>
  )
}

/** What of a column (list-table.tsx) is needed to choose it. */
type Column = { id: string; head: string; names?: boolean; hidden?: boolean }
type Visible = Readonly<Record<string, boolean>>

function readVisible(stored: unknown): Visible {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )
}

/**
 * The columns that are shown, by id. The admin's choices are kept in the browser; columns without a
 * choice follow `hidden`.
 */
export function useColumns(list: string, columns: readonly Column[]) {
  const [chosen, store] = useStoredValue(`tsumugi:list:${list}:columns`, readVisible)
  const visible = Object.fromEntries(
    columns.map(({ id, hidden = false, names = false }) => [id, names || (chosen[id] ?? !hidden)]),
  )
  return { visible, show: (id: string, shown: boolean) => store({ ...chosen, [id]: shown }), reset: () => store({}) }
}

type ColumnChoiceProps = {
  columns: readonly Column[]
  visible: Visible
  onShow: (id: string, shown: boolean) => void
  onReset: () => void
}

/** The menu that shows and hides columns. It needs scripts, so it appears with them. */
export function ColumnChoice({ columns, visible, onShow, onReset }: ColumnChoiceProps) {
  const details = useClosingDetails()
  if (!useHydrated()) return null
  return (
    <details ref={details}>
      <summary className={classNames(inner.chevron, bar.quiet)}>列</summary>
      <Card as="fieldset" pad={2} gap={1.5} className={bar.panel}>
        <legend className={bar.legend}>表示する列</legend>
        {columns.map(({ id, head, names = false }) => (
          <Row key={id} as="label" gap={1.5} nowrap className={bar.check}>
            <input
              type="checkbox"
              checked={visible[id] ?? false}
              disabled={names}
              onChange={(event) => onShow(id, event.currentTarget.checked)}
            />
            {head}
          </Row>
        ))}
        <button type="button" className={bar.quiet} onClick={onReset}>
          はじめの列に戻す
        </button>
      </Card>
    </details>
  )
}
