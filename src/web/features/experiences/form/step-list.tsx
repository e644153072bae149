import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './shared/form.module.css'
import { type FormProgress, isComplete, steps } from './shared/parts.ts'

type Props = {
  progress: FormProgress
  step: number
  onStep: (step: number) => void
  /** Shows all fields on one page. */
  onWhole: () => void
}

/** The five steps of a first experience, each with a sign when it is complete. */
export function StepList({ progress, step, onStep, onWhole }: Props) {
  return (
    <Stack as="nav" gap={1} className={styles.steps} aria-label="書く順番">
      <ol>
        {steps.map(({ title, parts }, at) => {
          const done = parts.every((id) => isComplete(progress.parts[id]))
          return (
            <li key={title}>
              <button type="button" aria-current={at === step ? 'step' : undefined} onClick={() => onStep(at)}>
                <span className={looks.numbers} aria-hidden="true">
                  {done ? '✓' : at + 1}
                </span>
                {title}
                {done && <VisuallyHidden>（記入済み）</VisuallyHidden>}
              </button>
            </li>
          )
        })}
      </ol>
      <Row gap={2} rowGap={0} justify="between" className={styles.stepLine}>
        <p id="step" tabIndex={-1}>
          ステップ {step + 1} / {steps.length}「{steps[step]?.title}」
        </p>
        <Button variant="plain" onClick={onWhole}>
          すべての項目を一度に書く
        </Button>
      </Row>
    </Stack>
  )
}
