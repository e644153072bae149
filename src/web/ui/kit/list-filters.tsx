import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { announce } from '../content/announce.ts'
import { stopAtUnfinishedDate } from '../form/date-problem.ts'
import { DateInput } from '../form/date-input.tsx'
import { Select } from '../form/select.tsx'
import { TextInput } from '../form/text-input.tsx'
import { useFieldsOf } from '../form/use-fields-of.ts'
import { Card, Grid, Row } from '../layout.tsx'
import { useClosingDetails } from '../use-closing-details.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { type ChoiceGroup, type FilterChoice, GroupedChoices, groupWords } from './grouped-choices.tsx'
import bar from './list-bar.module.css'
import { classNames } from '../class-names.ts'
import inner from '../inner-looks.module.css'

type FilterField = {
  /** The parameter in the address. */
  name: string
  label: string
  /** Choices of a select. Without them it is a date, or a number with `number`. */
  options?: readonly FilterChoice[]
  /** The field takes an id. */
  number?: boolean
  /** The field takes a text. */
  text?: boolean
  /** Checkboxes in groups: several values, joined with commas. */
  groups?: readonly ChoiceGroup[]
}

/** One condition of a list: a field, or the two ends of a range. */
export type ListFilter = { label: string; fields: readonly FilterField[] }

/** A condition of one field. */
export const filterBy = (label: string, field: Omit<FilterField, 'label'>): ListFilter => ({
  label,
  fields: [{ ...field, label }],
})

/** A condition of which several are chosen. */
export const filterBySeveral = (label: string, name: string, options: readonly FilterChoice[]): ListFilter =>
  filterBy(label, { name, groups: options.map((option) => ({ label: option.label, options: [option] })) })

type Values = Readonly<Record<string, string | undefined>>

type Props = {
  /** Label of the form: 予約をしぼる. */
  label: string
  /** Path of the list. */
  path: string
  /** What is set, by parameter. */
  values: Values
  /** What stays when the filters change, as the queue that is shown. */
  kept?: Readonly<Record<string, string>>
  filters: readonly ListFilter[]
  /** What the search text looks in. */
  searches: string
  sort: { value: string; options: readonly FilterChoice[] }
  /** The address of a list with these values, on its first page. */
  to: (values: Values) => string
}

const isSet = ({ fields }: ListFilter, values: Values) => fields.some(({ name }) => values[name] !== undefined)

const slashed = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '/') : value)

function wordsOf({ label, fields }: ListFilter, values: Values): string {
  const words = ({ name, options, groups }: FilterField) => {
    const value = values[name]
    if (value === undefined) return ''
    if (groups) return groupWords(groups, value.split(','))
    return options?.find((option) => option.value === value)?.label ?? slashed(value)
  }
  return `${label}：${fields.map(words).join(fields.length > 1 ? '〜' : '')}`
}

/**
 * Search and filters of a list, on one line: the conditions that are set are chips, the others are
 * in a menu. Nothing applies before the button, so several are chosen at once. It is one form of
 * the address, so it also works without scripts.
 */
export function ListFilters({ label, path, values, filters, searches, sort, to, kept = {} }: Props) {
  const navigate = useNavigate()
  const form = useFieldsOf({ ...values, sort: sort.value })
  const set = filters.filter((filter) => isSet(filter, values))
  const others = filters.filter((filter) => !isSet(filter, values))
  const current = to(values)
  const applied = useRef<string | null>(null)

  // The menu closes with the new address. The focus goes on at the chip that was just set.
  useEffect(() => {
    const name = applied.current
    applied.current = null
    const search = form.current?.elements.namedItem('q')
    if (name === null || document.activeElement === search) return
    const chip = form.current?.querySelector<HTMLElement>(`[data-filter~="${name}"] > summary`)
    if (chip) chip.focus()
    else if (search instanceof HTMLElement) search.focus()
  }, [current, form])

  const go = (element: HTMLFormElement) => {
    if (stopAtUnfinishedDate(element)) return
    const typed: Record<string, string> = {}
    for (const [name, value] of new FormData(element))
      if (typeof value === 'string' && value.trim() !== '')
        typed[name] = typed[name] === undefined ? value.trim() : `${typed[name]},${value.trim()}`
    const names = filters.flatMap(({ fields }) => fields.map(({ name }) => name))
    applied.current = names.find((name) => typed[name] !== values[name]) ?? 'q'
    void navigate(to(typed), { preventScrollReset: true })
  }
  const without = (filter: ListFilter) =>
    to({ ...values, ...Object.fromEntries(filter.fields.map(({ name }) => [name, undefined])) })

  const clear = () => {
    form.current?.reset()
    announce('条件を消しました。')
  }
  const controls = (filter: ListFilter): ReactNode => {
    const fields = filter.fields.map(({ name, label: words, options, number, text, groups }) => {
      if (groups) return <GroupedChoices key={name} name={name} label={words} groups={groups} value={values[name]} />
      const shared = { name, label: words, mark: false, defaultValue: values[name] ?? '' } as const
      if (options) return <Select key={name} {...shared} placeholder="指定なし" options={[...options]} />
      if (number) return <TextInput key={name} {...shared} inputMode="numeric" maxLength={10} />
      if (text) return <TextInput key={name} {...shared} maxLength={100} />
      return <DateInput key={name} {...shared} />
    })
    return fields.length > 1 ? (
      <Grid key={filter.label} gap={1.5} className={bar.range}>
        {fields}
      </Grid>
    ) : (
      fields
    )
  }
  return (
    <Row
      ref={form}
      role="search"
      aria-label={label}
      action={path}
      as="form"
      gap={1}
      className={bar.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go(event.currentTarget)
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="q"
        className={bar.search}
        aria-label={searches}
        placeholder={searches}
        maxLength={100}
        defaultValue={values.q ?? ''}
      />
      <button type="submit" className={bar.quiet}>
        検索
      </button>
      {set.map((filter) => (
        <Menu key={filter.label} chip names={filter.fields} summary={wordsOf(filter, values)}>
          {controls(filter)}
          <Row gap={1} className={bar.line}>
            <button type="submit" className={bar.quiet}>
              適用する
            </button>
            <Link
              to={without(filter)}
              preventScrollReset
              className={bar.plain}
              onClick={() => announce(`${wordsOf(filter, values)} の条件を外しました。`)}
            >
              この条件を外す
            </Link>
          </Row>
        </Menu>
      ))}
      <Menu summary="条件を追加" names={others.flatMap(({ fields }) => fields)}>
        <Grid gap={1.5} align="end" className={bar.fields}>
          {others.map(controls)}
          <Select
            label="並び順"
            name="sort"
            mark={false}
            placeholder={null}
            options={[...sort.options]}
            defaultValue={sort.value}
          />
        </Grid>
        <button type="submit" className={bar.quiet}>
          適用する
        </button>
      </Menu>
      {(set.length > 0 || values.q !== undefined) && (
        <Link to={to(kept)} preventScrollReset className={bar.plain} onClick={clear}>
          条件を消す
        </Link>
      )}
    </Row>
  )
}

type MenuProps = { summary: string; names: readonly FilterField[]; chip?: boolean; children: ReactNode }

function Menu({ summary, names, chip = false, children }: MenuProps) {
  const details = useClosingDetails()
  return (
    <details ref={details} data-filter={names.map(({ name }) => name).join(' ')}>
      <summary className={classNames(inner.chevron, chip ? bar.chip : bar.quiet)}>
        <span>{summary}</span>
        {chip && <VisuallyHidden>（条件を変える）</VisuallyHidden>}
      </summary>
      <Card pad={2} gap={1.5} className={bar.panel}>
        {children}
      </Card>
    </details>
  )
}
