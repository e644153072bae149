import { createContext, useContext } from 'react'

export type PageValues = {
  /** The CSP nonce of the page's response. */
  nonce?: string
  requestId?: string
  /** On the server only: the style sheets; `hrefs` are all addresses that React Router and Vite use. */
  styles?: readonly { file: string; hrefs: readonly string[]; text: string }[] | undefined
}

export const PageContext = createContext<PageValues>({})

/** The CSP nonce for a `<style>` or `<script>` that a library adds. */
export const useNonce = () => useContext(PageContext).nonce

/** The request id in the server's log. In the browser known on the error page only. */
export const useRequestId = () => useContext(PageContext).requestId
