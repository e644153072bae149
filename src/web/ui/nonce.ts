import { createContext, useContext } from 'react'

/** The CSP nonce and the request id of the response that made this page. */
export const PageContext = createContext<{ nonce?: string; requestId?: string }>({})

/** The CSP nonce that a library needs to add a `<style>` or `<script>` of its own. */
export const useNonce = () => useContext(PageContext).nonce

/** The id under which the server recorded this request; only known on the error page. */
export const useRequestId = () => useContext(PageContext).requestId
