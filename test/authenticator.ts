// A fake authenticator that creates passkeys and signs with them (WebAuthn 3), in the format that a
// browser passes on. It can also produce wrong data.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyAnswer } from '#gateways/accounts/port.ts'

type Asked = { challenge: string }
/** How the data of a faulty device or an attacker differs from the right data. */
export type Wrong = {
  origin?: string
  rp_id?: string
  /** The device did not verify its user (no fingerprint, face or PIN). */
  unverified?: boolean
  /** The signature counter of this response. */
  counter?: number
  /** `webauthn.create` in place of `webauthn.get`, or the reverse. */
  type?: string
  /** A challenge other than the one in the options. */
  challenge?: string
}
/** `handle`: the user handle in the response. `by`: another device's private key that signs. */
export type WrongAnswer = Wrong & { handle?: string; by?: KeyObject }

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** COSE (RFC 9053): key type EC2, ES256, P-256, x, y. */
const cose = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  )

/** A device with one passkey for the site at `origin`. */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let handle: string | undefined
  let count = 0

  const clientData = (type: string, { challenge }: Asked, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  function authenticatorData(wrong: Wrong, credential?: Buffer) {
    count = wrong.counter ?? count + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const flags = PRESENT | (wrong.unverified ? 0 : VERIFIED) | (credential ? WITH_CREDENTIAL : 0)
    const rp = createHash('sha256')
      .update(wrong.rp_id ?? new URL(origin).hostname)
      .digest()
    return Buffer.concat([rp, Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)])
  }
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    /** Creates the passkey for the options that beginPasskey returned. */
    make(options: Asked & { user: { id: string } }, wrong: Wrong = {}): NewPasskey {
      handle = options.user.id
      const size = Buffer.alloc(2)
      size.writeUInt16BE(id.length)
      const key = Buffer.concat([Buffer.alloc(16), size, id, cose(publicKey.export({ format: 'jwk' }))])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(authenticatorData(wrong, key))],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options, wrong).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs the challenge that beginPasskeySignIn returned. */
    answer(options: Asked, wrong: WrongAnswer = {}): PasskeyAnswer {
      const client = clientData('webauthn.get', options, wrong)
      const data = authenticatorData(wrong)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const userHandle = wrong.handle ?? handle
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, wrong.by ?? privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },

    privateKey,
  }
}
