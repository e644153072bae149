import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

/**
 * What a browser does by itself between two pages and a router doesn't: shows that the next one is on its way, and then takes
 * the focus to it, so that a keyboard and a screen reader begin at the new page.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById('main')
    // A page may have put the focus somewhere itself.
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
