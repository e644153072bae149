import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useNonce } from '../nonce.ts'
import { Toasts } from './toasts.tsx'

/** Around everything of the host, brand and admin areas: what React Aria needs to know, and the place where `tellDone` speaks. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale="ja-JP">
      {/* React Aria adds a small <style> of its own, and looks for the nonce here. */}
      <meta name="csp-nonce" nonce={useNonce()} />
      {children}
      <Toasts />
    </I18nProvider>
  )
}
