/** The component library of the host, brand and admin areas. Only their layouts load it; no public page may. */
import './styles.ts'
import 'dayjs/locale/ja.js'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { useNonce } from '../nonce.ts'
import { theme } from './theme.ts'

// The scroll lock behind dialogs and drawers adds a <style> of its own.
if (typeof document !== 'undefined') setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '')

/** Around everything of an area. Dates are Japanese, their values 'YYYY-MM-DD'. */
export function Kit({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={() => nonce ?? ''}>
      <DatesProvider settings={{ locale: 'ja', firstDayOfWeek: 0 }}>
        <Notifications position="bottom-center" limit={3} autoClose={6000} />
        {children}
      </DatesProvider>
    </MantineProvider>
  )
}
