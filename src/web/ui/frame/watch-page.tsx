// What all pages do after they are usable, in one script that loads then.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { watchSignOut } from '../form/sign-out.ts'
import { KeptPageNotice } from './kept-page-notice.tsx'
import { watchAnnouncements } from './watch-announcements.ts'
import { watchFocus } from './watch-focus.ts'

export function WatchPage() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ends = [watchAnnouncements(), watchFocus(), watchSignOut(revalidate)]
    return () => {
      for (const end of ends) end()
    }
  }, [revalidate])
  return <KeptPageNotice />
}
