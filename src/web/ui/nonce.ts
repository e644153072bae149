import { createContext, useContext } from 'react'

/** The scripts of a page, as React Router writes them. */
export type PageScripts = {
  /** The addresses of its modules. */
  preloads: readonly string[]
  scripts: readonly { isModule: boolean; text: string }[]
}

export type PageValues = {
  /** The CSP nonce of the page's response. */
  nonce?: string
  requestId?: string
  /** On the server only: the addresses of the style sheets. */
  styles?: readonly string[]
  /** On the server only, with built modules. */
  scripts?: PageScripts
}

export const PageContext = createContext<PageValues>({})

/** The CSP nonce for a `<style>` or `<script>` that a library adds. */
export const useNonce = () => useContext(PageContext).nonce

/** The request id in the server's log. In the browser known on the error page only. */
export const useRequestId = () => useContext(PageContext).requestId
