import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { formatYen } from '#domain/shared/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type FieldName, fieldLabels, fieldOrder } from './fields.ts'
import styles from './form.module.css'

type Props = {
  /** 下書き or 体験. */
  thing: string
  mine: ExperienceForm
  theirs: ExperienceForm
  open: boolean
  onMine: () => void
  onTheirs: () => void
  /** Puts the question off; nothing is saved until it is answered. */
  onLater: () => void
}

function wordsOf(form: ExperienceForm, field: FieldName): string {
  const value = form[field]
  if (value === null || value === '') return '（空欄）'
  if (Array.isArray(value)) return `${value.length}件`
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ'
  if (field === 'price' && typeof value === 'number') return formatYen(value)
  const text = String(value)
  const signs = Array.from(text)
  return signs.length > 120 ? `${signs.slice(0, 120).join('')}…（全${signs.length}文字）` : text
}

/** Two copies of the same thing: shows where they differ and lets one be chosen. Neither is lost before. */
export function ConflictDialog({ thing, mine, theirs, open, onMine, onTheirs, onLater }: Props) {
  const different = fieldOrder.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
  return (
    <Dialog
      open={open}
      onClose={onLater}
      title={`ほかの画面でも、この${thing}が更新されています`}
      actions={
        <>
          <Button variant="quiet" onClick={onLater}>
            あとで決める
          </Button>
          <Button variant="quiet" onClick={onTheirs}>
            もう一方の内容を使う
          </Button>
          <Button onClick={onMine}>この画面の内容を使う</Button>
        </>
      }
    >
      <p>どちらの内容で続けるかを選んでください。選ばなかったほうの、次の項目は失われます。</p>
      <div className={styles.differences}>
        {different.map((field) => (
          <section key={field}>
            <h3>{fieldLabels[field]}</h3>
            <dl>
              <div>
                <dt>この画面</dt>
                <dd>{wordsOf(mine, field)}</dd>
              </div>
              <div>
                <dt>もう一方</dt>
                <dd>{wordsOf(theirs, field)}</dd>
              </div>
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
