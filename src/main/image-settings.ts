// Where pictures are stored: Cloudinary, an S3 store, or this machine's disk.
import { UPLOAD_PRESET } from '#domain/images/pictures.ts'
import type { CloudinaryOptions } from '#gateways/images/cloudinary.ts'
import type { S3Options } from '#gateways/images/s3.ts'
import { BadConfiguration, encrypted, type Mode, needed, type Source, together, wholeNumber } from './settings.ts'

/** `CLOUDINARY_URL` in Cloudinary's own format: cloudinary://key:secret@cloud. */
export function readCloudinary(source: Source, mode: Mode): CloudinaryOptions | null {
  if (!source.CLOUDINARY_URL) return null
  const [, api_key, api_secret, cloud_name] =
    /^cloudinary:\/\/(\w+):([^@\s]+)@([\w-]+)$/.exec(source.CLOUDINARY_URL) ?? []
  if (!api_key || !api_secret || !cloud_name)
    throw new BadConfiguration('CLOUDINARY_URL は cloudinary://API_KEY:API_SECRET@CLOUD_NAME の形にしてください。')
  return {
    cloud_name,
    api_key,
    api_secret,
    upload_preset: source.CLOUDINARY_UPLOAD_PRESET || UPLOAD_PRESET,
    ...together({
      upload_base: () => encrypted(source, mode, 'CLOUDINARY_UPLOAD_BASE', 'https://api.cloudinary.com'),
      delivery_base: () => encrypted(source, mode, 'CLOUDINARY_DELIVERY_BASE', 'https://res.cloudinary.com'),
      max_bytes: () => wholeNumber(source, 'CLOUDINARY_MAX_MB', 10, 1, 100) * 1024 * 1024,
    }),
  }
}

const S3_NEEDED = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
  (name) => `IMAGES_S3_${name}`,
)

/** Messages never contain the secrets. */
export function readS3(source: Source, mode: Mode): S3Options | null {
  const given = Object.keys(source).filter((name) => name.startsWith('IMAGES_S3_') && source[name])
  if (given.length === 0) return null
  if (source.CLOUDINARY_URL)
    throw new BadConfiguration(
      '写真の置き場所は1つにしてください（CLOUDINARY_URL と IMAGES_S3_… は一緒に使えません）。',
    )
  const missing = S3_NEEDED.filter((name) => !source[name])
  if (missing.length > 0) throw new BadConfiguration(`写真を S3 に置くには ${missing.join('、')} も指定してください。`)
  const addressing = source.IMAGES_S3_ADDRESSING || 'path'
  if (addressing !== 'path' && addressing !== 'host')
    throw new BadConfiguration(`IMAGES_S3_ADDRESSING は path か host にしてください（いまは「${addressing}」）。`)
  return {
    endpoint: encrypted(source, mode, 'IMAGES_S3_ENDPOINT', ''),
    region: needed(source, 'IMAGES_S3_REGION', /^[a-z0-9-]+$/, 'リージョン（ap-northeast-1 など）'),
    bucket: needed(source, 'IMAGES_S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'バケットの名前'),
    access_key_id: needed(source, 'IMAGES_S3_ACCESS_KEY_ID', /^\S+$/, 'アクセスキー'),
    secret_access_key: needed(source, 'IMAGES_S3_SECRET_ACCESS_KEY', /^\S+$/, 'シークレットアクセスキー'),
    session_token: source.IMAGES_S3_SESSION_TOKEN || null,
    addressing,
    timeout: wholeNumber(source, 'IMAGES_S3_TIMEOUT_MS', 8_000, 100, 60_000),
  }
}
