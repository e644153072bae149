import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

/**
 * Shows that the next page loads, then focuses its main part, so keyboards and screen readers start
 * there. A browser does this between documents; a client-side router doesn't.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById('main')
    // The new page may have set the focus already.
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div role="status">
      {state === 'loading' && (
        <>
          <div className={styles.bar} />
          <VisuallyHidden>ページを読み込んでいます</VisuallyHidden>
        </>
      )}
    </div>
  )
}
