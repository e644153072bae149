import { Button } from '#web/ui/button.tsx'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './evidence-text.module.css'

/** The evidence as text, with a button that copies it. Without scripts it can be selected. */
export function EvidenceText({ text }: { text: string }) {
  const hydrated = useHydrated()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showSuccess('文章をコピーしました。')
    } catch {
      showError('コピーできませんでした。文章を選んで、コピーしてください。')
    }
  }
  return (
    <>
      {hydrated && (
        <p>
          <Button variant="quiet" onClick={() => void copy()}>
            文章をコピーする
          </Button>
        </p>
      )}
      <pre className={styles.text}>{text}</pre>
    </>
  )
}
