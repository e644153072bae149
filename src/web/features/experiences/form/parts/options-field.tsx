import { useRef } from 'react'
import { optionProblem } from '#domain/experiences/check-experience.ts'
import type { FormOption } from '#domain/experiences/experience-form.ts'
import { MAX_OPTION_DESCRIPTION, MAX_OPTIONS } from '#domain/experiences/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { errorOf, fieldLabels, type FormApi } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { PriceInput } from '../shared/price-input.tsx'

const EMPTY: FormOption = { id: null, name: '', description: '', price: null }

/** Options of the experience. A booking can have one of them. */
export function OptionsField({ form }: { form: FormApi }) {
  const { options } = form.values
  const list = useRef<HTMLDivElement>(null)
  const error = errorOf(form, 'options')
  const full = options.length >= MAX_OPTIONS
  const change = (at: number, some: Partial<FormOption>) =>
    form.change({ options: options.map((option, index) => (index === at ? { ...option, ...some } : option)) })
  const add = () => {
    form.change({ options: [...options, EMPTY] })
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll('section') ?? [])].at(-1)?.querySelector('input')?.focus(),
    )
  }
  const remove = (at: number) => {
    form.change({ options: options.filter((_, index) => index !== at) })
    requestAnimationFrame(() => list.current?.querySelector('button')?.focus())
  }
  return (
    <FieldGroup
      id="options"
      label={fieldLabels.options}
      required={false}
      mark
      help={`予約のときに、ひとつ選んで追加できるもの。${MAX_OPTIONS}つまで設定できます。`}
      error={error}
    >
      <Stack ref={list} gap={2} className={styles.rows}>
        {options.map((option, at) => {
          const id = `option-${at}`
          const problem = error ? optionProblem(option) : null
          return (
            <Stack key={at} as="section" gap={2} className={styles.row} aria-label={`オプション${at + 1}`}>
              <Row nowrap justify="between">
                <h3>オプション{at + 1}</h3>
                <Button variant="plain" onClick={() => remove(at)} aria-label={`オプション${at + 1}を削除する`}>
                  削除する
                </Button>
              </Row>
              {problem && <Notice kind="error">{problem}</Notice>}
              <TextInput
                name={`${id}-name`}
                label="オプション名"
                required
                autoComplete="off"
                value={option.name}
                onChange={(text) => change(at, { name: text })}
              />
              <TextArea
                name={`${id}-description`}
                label="説明"
                required
                rows={2}
                limit={MAX_OPTION_DESCRIPTION}
                value={option.description}
                onChange={(text) => change(at, { description: text })}
              />
              <PriceInput
                name={`${id}-price`}
                label="追加料金（1名あたり）"
                required
                value={option.price}
                onChange={(price) => change(at, { price })}
              />
            </Stack>
          )
        })}
        <Button variant="quiet" aria-disabled={full} onClick={add}>
          {full ? `これ以上追加できません（${MAX_OPTIONS}つまで）` : 'オプションを追加'}
        </Button>
      </Stack>
    </FieldGroup>
  )
}
