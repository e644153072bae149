import { useEffect, useRef, useState } from 'react'
import { itemNameProblem, MAX_APPLICATION_ITEMS } from '#domain/communities/community-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Sortable } from '#web/ui/kit/sortable.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { communityLabels, type ItemRow, newRow } from './fields.ts'
import styles from './form.module.css'

type Props = {
  value: readonly ItemRow[]
  error?: string | null | undefined
  onChange: (items: ItemRow[]) => void
}

type Part = 'handle' | 'up' | 'down' | 'input'
type Spot = { key: string; part: Part } | 'add'

/** Up to ten questions to applicants, sorted by dragging or by buttons. */
export function ItemsField({ value, error, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const focusOn = useRef<Spot | null>(null)
  const [announcement, setAnnouncement] = useState('')

  // A moved or removed row loses the focus: move it to the next useful button.
  useEffect(() => {
    const spot = focusOn.current
    if (!spot) return
    focusOn.current = null
    if (spot === 'add') adder.current?.focus()
    else
      list.current
        ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(spot.key)}"] [data-button="${spot.part}"]`)
        ?.focus()
  }, [value])

  const move = (from: number, to: number, part: Part) => {
    const item = value[from]
    if (!item || from === to || to < 0 || to >= value.length) return
    focusOn.current = { key: item.key, part }
    const rest = value.filter((one) => one !== item)
    onChange([...rest.slice(0, to), item, ...rest.slice(to)])
    setAnnouncement(`質問を${to + 1}番目に移動しました（全${value.length}件）。`)
  }
  const change = (key: string, some: Partial<ItemRow>) =>
    onChange(value.map((item) => (item.key === key ? { ...item, ...some } : item)))
  const add = () => {
    const item = newRow()
    focusOn.current = { key: item.key, part: 'input' }
    onChange([...value, item])
    setAnnouncement(`${value.length + 1}番目の質問を追加しました。`)
  }
  const remove = (at: number) => {
    const next = value[at + 1] ?? value[at - 1]
    focusOn.current = next ? { key: next.key, part: 'input' } : 'add'
    onChange(value.filter((_, index) => index !== at))
    setAnnouncement('質問を取り除きました。')
  }

  const full = value.length >= MAX_APPLICATION_ITEMS
  return (
    <FieldGroup
      id="application_items"
      label={communityLabels.application_items}
      required={false}
      mark
      help={`参加を申し込む方にうかがうこと。${MAX_APPLICATION_ITEMS}件まで。空欄の質問は保存されません。変更しても、すでに届いている申し込みの回答はそのまま残ります。`}
      // An error of one question is at the question.
      error={value.some(({ name }) => itemNameProblem(name) === error) ? null : error}
    >
      <Stack ref={list} as="ol" gap={1} aria-label="質問">
        {value.map((item, at) => (
          <Sortable
            key={item.key}
            list="questions"
            at={at}
            count={value.length}
            label={`質問${at + 1}`}
            byHandle
            dataKey={item.key}
            className={styles.item}
            onMove={(from, to) => move(from, to, 'handle')}
          >
            {(handle) => (
              <>
                <div className={styles.handle}>{handle}</div>
                <div className={styles.question}>
                  <TextInput
                    id={`item-${item.key}`}
                    name={`item-${at + 1}`}
                    label={`質問${at + 1}`}
                    mark={false}
                    autoComplete="off"
                    data-button="input"
                    value={item.name}
                    error={error ? itemNameProblem(item.name) : null}
                    onChange={(text) => change(item.key, { name: text })}
                  />
                  <Checkbox
                    id={`item-${item.key}-required`}
                    name={`item-${at + 1}-required`}
                    label="回答を必須にする"
                    value={item.required}
                    onChange={(checked) => change(item.key, { required: checked })}
                  />
                </div>
                <Row gap={0.5} nowrap align="stretch" className={styles.itemActions}>
                  <Button
                    variant="quiet"
                    className={styles.small}
                    data-button="up"
                    aria-label={`上へ（質問${at + 1}）`}
                    aria-disabled={at === 0}
                    onClick={() => move(at, at - 1, 'up')}
                  >
                    上へ
                  </Button>
                  <Button
                    variant="quiet"
                    className={styles.small}
                    data-button="down"
                    aria-label={`下へ（質問${at + 1}）`}
                    aria-disabled={at === value.length - 1}
                    onClick={() => move(at, at + 1, 'down')}
                  >
                    下へ
                  </Button>
                  <Button
                    variant="plain"
                    className={styles.small}
                    aria-label={`取り除く（質問${at + 1}）`}
                    onClick={() => remove(at)}
                  >
                    取り除く
                  </Button>
                </Row>
              </>
            )}
          </Sortable>
        ))}
      </Stack>
      <Row gap={2} rowGap={1}>
        <Button ref={adder} variant="quiet" aria-disabled={full || undefined} onClick={add}>
          質問を追加
        </Button>
        <span className={looks.noteNumbers}>
          {value.length}／{MAX_APPLICATION_ITEMS}件{full && '（上限に達しました）'}
        </span>
      </Row>
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </FieldGroup>
  )
}
