// Security headers of pages (ASVS 5.0, V3.4), and redirects. headers.test.ts has other responses.
import { expect, it } from 'vitest'
import { site } from './site.ts'

const product = site()

it.each(['/', '/stories', '/logon', '/mypage', '/nothing-here'])(
  '%s allows only our scripts and no frame around it',
  async (path) => {
    const response = await product.request(path)
    const directives = (response.headers.get('content-security-policy') ?? '').split(/;\s*/)
    const policy = new Map(directives.map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
    const scripts = policy.get('script-src') ?? []
    expect(scripts).toContain("'self'")
    expect(scripts.filter((source) => !/^('self'|'nonce-[\w+/=-]+'|'sha256-[\w+/=]+')$/.test(source))).toEqual([])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toMatch(/no-cache|no-store/)
    const inline = [...(await response.text()).matchAll(/<[^<>]* on[a-z]+=/g)]
    expect(inline).toEqual([])
  },
)

it.each(['//evil.example', '/%5Cevil.example', '/stories//evil.example/', '/logon?return_to=https://evil.example'])(
  '%s redirects to no other site',
  async (path) => {
    const { headers } = await product.request(path)
    const to = headers.get('location')
    const { base_url } = product.world
    expect(to === null || new URL(to, base_url).origin === base_url, to ?? '').toBe(true)
  },
)
