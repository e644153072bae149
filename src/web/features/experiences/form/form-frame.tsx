import {
  type ReactNode,
  type Ref,
  useDeferredValue,
  useState,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { Grid, Row, Stack, Card } from '#web/ui/layout.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import styles from './shared/form.module.css'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { StoryBar, StoryView } from '#web/features/experiences/story/story-view.tsx'
import { PreviewFrame } from '#web/features/experiences/form/preview/preview-frame.tsx'
import { previewStory, type PreviewWorld } from '#web/features/experiences/form/preview/preview-story.ts'
import { watchForm } from '#web/ui/form/use-unsaved-warning.ts'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type FieldName, fieldLabels } from './shared/fields.ts'
import type { FormProgress } from './shared/parts.ts'

type Previewed = { form: ExperienceForm; world: PreviewWorld }

type PreviewProps = Previewed & {
  /** True beside the form: its links then take no keyboard focus. */
  beside?: boolean
}

/** A preview with the components of the public page. A deferred value keeps typing fast. */
function Preview({ form, world, beside = false }: PreviewProps) {
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
  preview: Previewed
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

type Options = { isSaved: () => boolean; save: () => Promise<boolean> }

/**
 * Saves before the user leaves the page by a link or the back button. Asks only if saving fails.
 *
 * @returns a function to call before leaving on purpose
 */
export function useLeaving(options: Options) {
  const released = useRef(false)
  const isSaved = useEffectEvent(() => released.current || options.isSaved())
  const save = useEffectEvent(() => options.save())
  useEffect(() => watchForm({ isSaved: () => isSaved(), save: () => save() }), [])
  return useCallback(() => {
    released.current = true
  }, [])
}

type Purpose = 'request' | 'update'
type MissingListProps = {
  form: ExperienceForm
  progress: FormProgress
  purpose: Purpose
  /** Shows the field and focuses it. */
  onGo: (field: FieldName) => void
}

const ready: Record<Purpose, string> = { request: '公開を申請できます', update: 'このまま更新できます' }
const until: Record<Purpose, string> = { request: '公開までに', update: '更新までに' }

/** A new form has one place, which is valid, but rarely what the host wants. */
export const isDefaultPlaces = ({ recruitment_number }: Pick<ExperienceForm, 'recruitment_number'>) =>
  recruitment_number === 1

/** The fields that are missing or wrong, each with a link to it. */
export function MissingList({ form, progress: { missing }, purpose, onGo }: MissingListProps) {
  const doubtful = purpose === 'request' && isDefaultPlaces(form)
  const link = (field: FieldName, words = fieldLabels[field]) => (
    <li key={field}>
      <a
        href={`#${field}`}
        onClick={(event) => {
          event.preventDefault()
          onGo(field)
        }}
      >
        {words}
      </a>
    </li>
  )
  return (
    <Card as="section" pad={2} className={styles.missing} aria-labelledby="missing">
      <h2 id="missing">{missing.length === 0 ? ready[purpose] : `${until[purpose]}、あと${missing.length}項目`}</h2>
      {missing.length === 0 && (
        <p className={looks.noteBlock}>必要な項目がそろいました。プレビューで見え方をお確かめください。</p>
      )}
      {(missing.length > 0 || doubtful) && (
        <ul>
          {missing.map((field) => link(field))}
          {doubtful && link('recruitment_number', '募集人数（1名のままです）')}
        </ul>
      )}
    </Card>
  )
}

/** The first missing field after the focused control, or the first of all. */
function nextMissing(missing: readonly FieldName[]): FieldName | undefined {
  const here = document.activeElement
  const after = missing.find((field) => {
    const target = document.getElementById(field)
    if (!target || !here || target.contains(here)) return false
    return Boolean(here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  return after ?? missing[0]
}

/** The button that leads to the next missing field; empty without one. */
export function NextMissing({ missing, onGo }: { missing: readonly FieldName[]; onGo: (field: FieldName) => void }) {
  if (missing.length === 0) return null
  return (
    <Button
      variant="plain"
      // Keeps the focus in the form, so that "next" continues from there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const field = nextMissing(missing)
        if (field) onGo(field)
      }}
    >
      次の未記入へ
      <VisuallyHidden>（あと{missing.length}項目）</VisuallyHidden>
    </Button>
  )
}
