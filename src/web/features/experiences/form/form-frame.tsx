import { type ReactNode, type Ref, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import styles from './shared/form.module.css'
import { Preview, type PreviewProps } from './preview/preview.tsx'

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
