import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useNonce } from '../nonce.ts'
import { Toasts } from './toasts.tsx'

/**
 * Wraps the host, brand and admin areas: React Aria's locale and nonce, and the toasts of
 * `showSuccess`.
 */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale="ja-JP">
      {/* React Aria adds a <style> and reads its nonce from this element. */}
      <meta name="csp-nonce" nonce={useNonce()} />
      {children}
      <Toasts />
    </I18nProvider>
  )
}
