import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Item } from '#contract/shared/schemas.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { formatYen } from '#domain/shared/text.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/form/select.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { stopAtUnfinishedDate } from '#web/ui/date-problem.ts'
import styles from './stories-filter.module.css'
import { peopleChoices, priceChoices, searchOf, sortChoices, storiesPath, type StoriesSearch } from './stories-query.ts'

/** The id of the form, for the sort control outside of it. */
const FORM = 'stories-filter'

/** Navigates to the search of the form's non-empty fields, and keeps the scroll position. */
function useFilterSubmit() {
  const navigate = useNavigate()
  return (form: HTMLFormElement) => {
    const given = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') given.append(name, value)
    void navigate(storiesPath(searchOf(given)), { preventScrollReset: true })
  }
}

const itemChoices = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: id, label: name }))

type Props = {
  search: StoriesSearch
  categories: readonly Item[]
  themes: readonly Item[]
  today: string
  /** Text of the button that closes the filters on phones: 「12件の体験を見る」. */
  resultLabel: string
  /** The number of active filters. */
  count: number
}

/**
 * Search field and filters of the list. A GET form that works without JavaScript; with JavaScript
 * each change searches at once.
 */
export function StoriesFilter({ search, categories, themes, today, resultLabel, count }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const send = useFilterSubmit()

  // Chips, back and forward change the address. Update the existing fields, because new ones would
  // lose the focus.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      // Writing a value would clear a date that is typed only in part.
      if (field === document.activeElement || field.validity.badInput) continue
      if (field.name) field.value = fieldValue(search, field.name)
    }
  }, [search])

  return (
    <search className={styles.filter}>
      <Form
        id={FORM}
        ref={form}
        action="/stories"
        onSubmit={(event) => {
          event.preventDefault()
          if (stopAtUnfinishedDate(event.currentTarget)) return
          send(event.currentTarget)
          setOpen(false)
        }}
        onChange={(event) => {
          const field = event.target
          // Search text is sent with the button or Enter; other fields are sent at once.
          if (field instanceof HTMLInputElement && field.type === 'search') return
          if (field instanceof HTMLInputElement && !field.validity.valid) return
          send(event.currentTarget)
        }}
      >
        <div className={styles.words}>
          <input
            type="search"
            name="q"
            aria-label="体験をさがす言葉"
            placeholder="陶芸、京都、親子で"
            maxLength={100}
            enterKeyHint="search"
            defaultValue={search.q}
            className={styles.input}
          />
          <Button type="submit">さがす</Button>
        </div>
        <Button
          variant="quiet"
          wide
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={`${FORM}-panel`}
          onClick={() => setOpen(!open)}
        >
          条件をしぼる{count > 0 && `（${count}）`}
        </Button>
        <div id={`${FORM}-panel`} className={classNames(styles.panel, !open && styles.closed)}>
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
          <Pair>
            <DateField name="date_from" label="この日から" search={search} min={today} />
            <DateField name="date_to" label="この日まで" search={search} min={search.date_from ?? today} />
          </Pair>
          <Pair>
            <Choice
              name="people"
              label="人数"
              search={search}
              options={peopleChoices.map((value) => ({ value, label: `${value}名` }))}
            />
            <Choice
              name="price_max"
              label="1名の料金（サービス料込み）"
              search={search}
              options={priceChoices.map((value) => ({ value, label: `${formatYen(value)}まで` }))}
            />
          </Pair>
          <Button type="submit" wide className={styles.apply}>
            {resultLabel}
          </Button>
        </div>
      </Form>
    </search>
  )
}

const fieldValue = (search: Partial<Record<string, string>>, name: string) => search[name] ?? ''

const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>

type ChoiceProps = {
  name: keyof StoriesSearch
  label: string
  search: StoriesSearch
  options: { value: string | number; label: string }[]
}

function Choice({ name, label, search, options }: ChoiceProps) {
  return (
    <Select
      name={name}
      id={`filter-${name}`}
      label={label}
      mark={false}
      placeholder="指定しない"
      options={options}
      defaultValue={search[name] ?? ''}
    />
  )
}

type DateProps = { name: 'date_from' | 'date_to'; label: string; search: StoriesSearch; min: string }

function DateField({ name, label, search, min }: DateProps) {
  return (
    <DateInput name={name} id={`filter-${name}`} label={label} mark={false} min={min} defaultValue={search[name]} />
  )
}

/** The sort order of the list; a control of the filter form. */
export function StoriesSort({ search }: { search: StoriesSearch }) {
  const send = useFilterSubmit()
  return (
    <span className={styles.sort}>
      <select
        name="sort"
        form={FORM}
        aria-label="並び順"
        defaultValue={fieldValue(search, 'sort')}
        className={styles.order}
        onChange={(event) => event.target.form && send(event.target.form)}
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
    </span>
  )
}
