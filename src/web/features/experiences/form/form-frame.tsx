import { type ReactNode, type Ref, useDeferredValue, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import styles from './shared/form.module.css'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { StoryBar, StoryView } from '#web/features/experiences/story/story-view.tsx'
import { PreviewFrame } from '#web/features/experiences/form/preview/preview-frame.tsx'
import { previewStory, type PreviewWorld } from '#web/features/experiences/form/preview/preview-story.ts'

type PreviewProps = { form: ExperienceForm; world: PreviewWorld }

type PreviewPropsProps = PreviewProps & {
  /** True beside the form: its links then take no keyboard focus. */
  beside?: boolean
}

/** A preview with the components of the public page. A deferred value keeps typing fast. */
function Preview({ form, world, beside = false }: PreviewPropsProps) {
  const behind = useDeferredValue(form)
  const story = previewStory(behind, world)
  return (
    <PreviewFrame title="公開ページのプレビュー" beside={beside}>
      <StoryView story={story} resting />
      <StoryBar story={story} action={null} />
    </PreviewFrame>
  )
}

type Props = {
  preview: PreviewProps
  /** Errors and decisions, above the fields. */
  notices: ReactNode
  /** Beside the fields on wide screens, below them on narrow ones. */
  missing: ReactNode
  /** The link to the next missing field, beside the status. */
  next: ReactNode
  /** Whether the input is saved. */
  status: ReactNode
  actions: ReactNode
  children: ReactNode
  ref: Ref<HTMLFormElement>
}

/**
 * The form with a preview beside it; on narrow screens a button opens the preview. The actions stay
 * at the bottom of the screen.
 */
export function FormFrame({ preview, notices, missing, next, status, actions, children, ref }: Props) {
  const [shown, setShown] = useState(false)
  const wide = useMedia('(min-width: 1240px)', false)
  return (
    <>
      <Grid gap={4} className={styles.columns}>
        <Stack ref={ref} method="post" noValidate as="form" gap={3} onSubmit={(event) => event.preventDefault()}>
          {notices}
          {children}
        </Stack>
        <Stack gap={3} className={styles.beside}>
          {missing}
          {wide && (
            <Stack as="section" gap={0.5} className={styles.preview} aria-labelledby="preview">
              <h2 id="preview">プレビュー</h2>
              <Preview {...preview} beside />
            </Stack>
          )}
        </Stack>
      </Grid>
      <section className={styles.bar} aria-label="保存と申請" data-sticky-bar>
        <Row gap={2} rowGap={0} className={styles.barStatus}>
          {status}
          {next}
        </Row>
        <Row gap={1} align="stretch" className={styles.barActions}>
          {!wide && (
            <Button variant="quiet" onClick={() => setShown(true)}>
              プレビュー
            </Button>
          )}
          {actions}
        </Row>
      </section>
      <Dialog
        open={shown && !wide}
        onClose={() => setShown(false)}
        shape="full"
        title="公開ページのプレビュー"
        closeLabel="プレビューを閉じる"
      >
        <Preview {...preview} />
      </Dialog>
    </>
  )
}
