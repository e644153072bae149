import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Item } from '#contract/shared/schemas.ts'
import { MAX_CHILD_AGE } from '#domain/experiences/limits.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { classNames } from '#web/ui/class-names.ts'
import { choiceBy } from '#web/ui/form/choices.ts'
import { stopAtUnfinishedDate } from '#web/ui/form/date-problem.ts'
import { Row } from '#web/ui/layout.tsx'
import { SearchBar } from './search-bar.tsx'
import styles from './stories-filter.module.css'
import { type StoriesSearch, filledFields, storiesPath } from './stories-path.ts'
import { priceChoices, priceMaxWords, searchOf, sortChoices } from './stories-query.ts'

/** The id of the form, for the sort control outside of it. */
const FORM = 'stories-filter'

/** Navigates to the search of the form's non-empty fields, and keeps the scroll position. */
function useFilterSubmit() {
  const navigate = useNavigate()
  const send = (form: HTMLFormElement) => {
    void navigate(storiesPath(searchOf(filledFields(form))), { preventScrollReset: true })
  }
  const choose = (event: SyntheticEvent) => {
    const form = choiceBy(event)?.form
    if (form) send(form)
  }
  return { send, choose }
}

const itemChoices = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: id, label: name }))

const childAges = Array.from({ length: MAX_CHILD_AGE + 1 }, (_, age) => ({ value: age, label: `${age}歳と一緒に` }))

type Props = {
  search: StoriesSearch
  categories: readonly Item[]
  themes: readonly Item[]
  today: string
}

/**
 * The search bar and the other filters of the list as chips. A GET form that works without
 * JavaScript.
 */
export function StoriesFilter({ search, categories, themes, today }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { send, choose } = useFilterSubmit()
  // On a phone all but the words is hidden, until the guest comes to them or opens it.
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = Object.keys(search).filter((name) => !['q', 'sort', 'cursor'].includes(name)).length

  // Chips, back and forward change the address. Update the existing fields, because new ones would
  // lose the focus. A field that differs from the previous address has input that isn't sent yet.
  const shown = useRef(search)
  useEffect(() => {
    const before = shown.current
    shown.current = search
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (field.type === 'date' || !field.name) continue
      if (field.value.trim() === fieldValue(before, field.name)) field.value = fieldValue(search, field.name)
    }
  }, [search])

  return (
    <search className={styles.filter}>
      <Form
        id={FORM}
        ref={form}
        action="/stories"
        className={classNames(styles.form, !open && styles.closed)}
        onSubmit={(event) => {
          event.preventDefault()
          if (stopAtUnfinishedDate(event.currentTarget)) return
          send(event.currentTarget)
          setOpen(false)
          // Puts the keyboard of a phone away. On wide screens the button isn't there.
          opener.current?.focus({ preventScroll: true })
        }}
        onFocus={({ target }) => {
          if (target.getAttribute('name') === 'q') setOpen(true)
        }}
        onKeyDown={choose}
        onPointerDown={choose}
        onChange={choose}
      >
        <SearchBar
          search={search}
          today={today}
          opener={
            <button
              ref={opener}
              type="button"
              className={styles.opener}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              日程・条件{chosen > 0 && <b>{chosen}</b>}
            </button>
          }
        />
        <Row role="group" aria-label="条件" gap={1} align="stretch">
          <Choice name="category_id" label="カテゴリー" search={search} options={itemChoices(categories)} />
          <Choice name="theme_id" label="テーマ" search={search} options={itemChoices(themes)} />
          <Choice
            name="state"
            label="都道府県"
            search={search}
            options={prefectures.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Choice
            name="online"
            label="参加のしかた"
            search={search}
            options={[
              { value: 'false', label: '会って参加' },
              { value: 'true', label: 'オンライン' },
            ]}
          />
          <Choice
            name="price_max"
            label="料金"
            longer={`${search.people ?? 1}名の料金（サービス料込み）`}
            search={search}
            options={priceChoices.map((value) => ({ value, label: priceMaxWords(value, search.people) }))}
          />
          <Choice name="child_age" label="お子さまの年齢" search={search} options={childAges} />
          <button type="submit" className={styles.apply}>
            しぼりこむ
          </button>
        </Row>
      </Form>
    </search>
  )
}

const fieldValue = (search: Partial<Record<string, string>>, name: string) => search[name] ?? ''

type ChoiceProps = {
  name: keyof StoriesSearch
  label: string
  /** The label for screen readers, if it says more. */
  longer?: string
  search: StoriesSearch
  options: { value: string | number; label: string }[]
}

/** A filter that looks like a chip: its label, or the value that is chosen. */
function Choice({ name, label, longer = label, search, options }: ChoiceProps) {
  return (
    <select
      name={name}
      id={`filter-${name}`}
      aria-label={longer}
      defaultValue={search[name] ?? ''}
      className={classNames(styles.chip, search[name] && styles.set)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** The sort order of the list; a control of the filter form. */
export function StoriesSort({ search }: { search: StoriesSearch }) {
  const { choose } = useFilterSubmit()
  return (
    <Row as="span" inline gap={1} nowrap>
      <select
        name="sort"
        form={FORM}
        aria-label="並び順"
        defaultValue={fieldValue(search, 'sort')}
        className={styles.order}
        onKeyDown={choose}
        onPointerDown={choose}
        onChange={choose}
      >
        {sortChoices(search).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" form={FORM} className={styles.reorder}>
        並べ替える
      </button>
    </Row>
  )
}
