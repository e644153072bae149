// The sandbox provider's script for the page: makes tokens from card data that never goes to the shop, and runs 3-D Secure in a frame.
// The same shape as real providers' scripts: window.SandboxPay(publicKey) -> { createToken, openThreeDSecure }.
;(() => {
  'use strict'
  const base = new URL(document.currentScript.src).origin

  window.SandboxPay = () => ({
    /** @returns {Promise<{id: string} | {error: {code: string, message: string}}>} never rejects for what the provider says */
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

    /** Shows the card company's page inside `container`; resolves when the card holder is through with it, whatever they decided. */
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
