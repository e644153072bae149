// The sandbox provider's script for pages: creates tokens from card data, which never reaches the
// shop, and runs 3-D Secure in a frame. Same shape as scripts of real providers:
// window.SandboxPay(publicKey) -> { createToken, openThreeDSecure }.
;(() => {
  'use strict'
  const base = new URL(document.currentScript.src).origin

  window.SandboxPay = () => ({
    /**
     * @returns {Promise<{id: string} | {error: {code: string, message: string}}>} never rejects for
     * refusals of the provider
     */
    async createToken(card) {
      try {
        const response = await fetch(`${base}/sandbox-pay/v1/tokens`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ card }),
        })
        return await response.json()
      } catch {
        return {
          error: { code: 'network', message: '通信できませんでした。接続をお確かめのうえ、もう一度お試しください。' },
        }
      }
    },

    /**
     * Shows the 3-D Secure page inside `container`; resolves when the card holder has decided, with
     * either result.
     */
    openThreeDSecure(url, container) {
      return new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = new URL(url, base).href
        frame.title = 'カード会社の本人認証'
        const finish = (event) => {
          if (event.source !== frame.contentWindow || event.data !== 'sandbox-pay:finished') return
          window.removeEventListener('message', finish)
          frame.remove()
          resolve()
        }
        window.addEventListener('message', finish)
        container.replaceChildren(frame)
      })
    },
  })
})()
