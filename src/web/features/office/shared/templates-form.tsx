/**
 * Reply templates that are edited as a list and saved together: of approvals and of applications.
 */
import type { ReactNode } from 'react'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ConflictDialog } from '#web/ui/kit/conflict-dialog.tsx'
import type { FilterChoice } from '#web/ui/kit/grouped-choices.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RestoredNotice } from './office-notices.tsx'
import type { useVersionedForm } from './use-versioned-form.ts'
import inner from '#web/ui/inner-looks.module.css'

type Template = { name: string; body: string }
type Values<T> = { templates: T[]; version: number }

/** Id of the input of a field: `0.name` of a template, or `templates` for the whole list. */
const idOf = (field: string) => `template-${field.replace('.', '-')}`

/**
 * Errors of the form, in the order of the fields.
 * @param others ids of the inputs that aren't of a template, by their field
 */
export const templateErrors = (
  problems: Readonly<Record<string, string[]>> | null | undefined,
  others: readonly string[] = [],
) =>
  Object.entries(problems ?? {}).map(([field, messages]) => ({
    field: others.includes(field) ? field : idOf(field),
    message: messages.join(''),
  }))

type Props<T extends Template, V extends Values<T>> = {
  form: ReturnType<typeof useVersionedForm<V, never>>
  /** When a template is offered: the name of the field in T, its label and its choices. */
  when: { name: string; label: string; options: FilterChoice[]; of: (template: T) => string }
  body: { rows: number; limit: number; help: string }
  /** The templates after a change of one field. */
  put: (at: number, field: string, value: string) => T[]
  blank: T
  most: number
  /** More fields of a template. */
  more?: (template: T, at: number, id: string) => ReactNode
  back: { to: string; label: string }
  /** What the dialog says when somebody else saved first. */
  conflict: { title: string; differences: { label: string; mine: string; theirs: string }[] }
  /** Fields above the templates. */
  children?: ReactNode
}

export function TemplatesForm<T extends Template, V extends Values<T>>(props: Props<T, V>) {
  const { form, when, body, put, blank, most, back, conflict } = props
  const { templates } = form.value
  const set = (values: T[]) => form.change({ templates: values } as Partial<V>)
  const others = Object.values(form.messages).flat()
  const field = (at: number, name: string) => {
    const id = idOf(`${at}.${name}`)
    return {
      name: `${name}-${at}`,
      id,
      error: form.errorOf(id),
      onChange: (text: string) => set(put(at, name, text)),
    }
  }
  return (
    <PostForm gap={4} onSubmit={() => form.save()}>
      {form.showsRestored && <RestoredNotice saved onStartAnew={form.startAnew} />}
      <ErrorSummary errors={form.problems} attempt={form.attempt} />
      {props.children}
      {templates.length === 0 && <p>ひな形はありません。</p>}
      {templates.map((template, at) => (
        <Card key={at} as="section" pad={3} gap={3} className={inner.formPart} aria-label={`ひな形${at + 1}`}>
          <h2>ひな形{at + 1}</h2>
          <TextInput {...field(at, 'name')} label="名前" required value={template.name} />
          <Select
            {...field(at, when.name)}
            label={when.label}
            mark={false}
            placeholder={null}
            options={when.options}
            value={when.of(template)}
          />
          <TextArea {...field(at, 'body')} {...body} label="文面" required value={template.body} />
          {props.more?.(template, at, idOf(`${at}.more`))}
          <div>
            <Button
              variant="plain"
              aria-label={`取り除く（ひな形${at + 1}）`}
              onClick={() => {
                set(templates.filter((_, place) => place !== at))
                announce(`ひな形${at + 1}を取り除きました。`)
              }}
            >
              取り除く
            </Button>
          </div>
        </Card>
      ))}
      <div id={idOf('templates')}>
        <Button
          variant="quiet"
          aria-disabled={templates.length >= most}
          onClick={() => {
            if (templates.length < most) set([...templates, blank])
          }}
        >
          ひな形を追加
        </Button>
      </div>
      <Stack gap={2}>
        {others.length > 0 && (
          <Notice kind="error" key={form.attempt}>
            {others.join('')}
          </Notice>
        )}
        <Row gap={2} rowGap={1}>
          <Button type="submit" busy={form.sending} busyLabel="保存しています…">
            保存する
          </Button>
          <LinkButton variant="quiet" to={back.to}>
            {back.label}
          </LinkButton>
        </Row>
      </Stack>
      <ConflictDialog
        open={form.theirs !== null}
        {...conflict}
        mineLabel="この画面の内容で保存する"
        onMine={form.overwrite}
        onTheirs={form.takeTheirs}
        onLater={form.later}
      />
    </PostForm>
  )
}
