/**
 * Cards of the host's list: 200 px wide, the picture 250 px high
 * (docs/product/experiences.md#hosts-list).
 */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Drafts, OwnExperiences } from '#contract/experiences/host-experiences-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type BadgeTone, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { Picture } from '#web/ui/story/picture.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import styles from './own-cards.module.css'

type OwnStory = OwnExperiences['experiences'][number]
type OwnDraft = Drafts['experience_drafts'][number]

const UNTITLED = '（タイトル未入力）'

const badges: Record<OwnStory['status'], { tone: BadgeTone; word: string }> = {
  published: { tone: 'good', word: '公開中' },
  awaiting: { tone: 'waiting', word: '公開待ち' },
  returned: { tone: 'problem', word: '差し戻し' },
  withdrawn: { tone: 'over', word: '公開停止' },
}

function Cover({ images, dimmed = false }: { images: OwnStory['images']; dimmed?: boolean }) {
  return (
    <span className={classNames(styles.cover, dimmed && styles.dimmed)}>
      <Picture src={images[0]?.url} alt="" width={200} height={250} widths={[320, 640]} sizes="200px" />
    </span>
  )
}

/** A submitted experience. The picture links to the public page, the pencil to the form. */
export function OwnStoryCard({ story }: { story: OwnStory }) {
  const { tone, word } = badges[story.status]
  return (
    <article className={styles.card}>
      <Link to={`/stories/${story.id}`} className={styles.picture} aria-label={`「${story.title}」の公開ページ`}>
        <Cover images={story.images} dimmed={!story.approve} />
      </Link>
      <span className={styles.badge}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </span>
      <div className={styles.line}>
        <h2 className={styles.title}>{story.title}</h2>
        <Link to={`/host_story/${story.id}/edit`} className={styles.edit} aria-label={`「${story.title}」を編集する`}>
          <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 20l1-4L16.5 4.5a2 2 0 0 1 3 3L8 19l-4 1zM14.5 6.5l3 3" />
          </svg>
        </Link>
      </div>
      {story.own && <DuplicateButton of={{ kind: 'experience', id: story.id }} title={story.title} />}
      {story.comment && (
        <div className={styles.comment}>
          <strong>運営者から</strong>
          <p>{story.comment}</p>
        </div>
      )}
    </article>
  )
}

/** A draft: links to its form, and can be deleted. */
export function DraftCard({ draft, onDeleted }: { draft: OwnDraft; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const title = draft.title.trim() || UNTITLED
  const remove = async () => {
    setBusy(true)
    const answer = await answerOf(browserApi.experience_drafts[':id'].$delete({ param: { id: String(draft.id) } }))
    setBusy(false)
    // A 404 means that it was already deleted in another window.
    if (!answer.ok && answer.status !== 404) return setError(answer.error.message)
    setAsking(false)
    tellDone('下書きを削除しました。')
    onDeleted()
  }
  return (
    <article className={styles.card}>
      <Link to={`/host_story_drafts/${draft.id}/edit`} className={styles.picture}>
        <Cover images={draft.images} />
        <h2 className={styles.title}>{title}</h2>
      </Link>
      <p className={styles.when}>{formatMoment(Date.parse(draft.updated_at))} 保存</p>
      <div className={styles.actions}>
        <DuplicateButton of={{ kind: 'draft', id: draft.id }} title={title} />
        <Button variant="plain" aria-label={`下書き「${title}」を削除`} onClick={() => setAsking(true)}>
          削除
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`下書き「${title}」を削除しますか？`}
        confirmLabel="削除する"
        busy={busy}
        error={error}
      >
        <p>書いた内容はすべてなくなり、元に戻せません。</p>
      </ConfirmDialog>
    </article>
  )
}
