// Checks what an installation needs besides its database: mail, pictures, disk space.
import fs from 'node:fs'
import path from 'node:path'
import { diagnoseMail, type Names } from './diagnose-mail.ts'
import type { Environment } from './environment.ts'
import { type Finding, tryOut } from './finding.ts'
import { makeImages } from './make-app.ts'

type Around = Pick<Environment, 'smtp' | 'mail_replies' | 'data_dir' | 'cloudinary' | 's3'>

/** Connects to the mail server and the image store; sends and stores nothing. */
export async function diagnoseAround(
  { smtp, mail_replies, data_dir, cloudinary, s3 }: Around,
  names?: Names,
): Promise<Finding[]> {
  const found = await Promise.all([
    tryOut('メール', 'SMTP_URL の宛先・利用者・パスワードと、メールサーバーが動いているかを確かめてください。', () =>
      diagnoseMail(smtp, mail_replies, names),
    ),
    tryOut(
      '写真',
      cloudinary || s3
        ? 'CLOUDINARY_URL か IMAGES_S3_… と、置き場所のサービスが動いているかを確かめてください。'
        : `${path.join(data_dir, 'images')} を、動かす利用者が読み書きできるようにしてください。`,
      async () => {
        // No upload gets this id; the call only tests the connection.
        await makeImages({ data_dir, cloudinary, s3 }).find('doctor')
        if (!cloudinary && !s3) assertWritable(path.join(data_dir, 'images'))
        return [{ of: '写真', state: 'well', what: '置き場所を使えます。' }]
      },
    ),
    tryOut('空き容量', `${data_dir} のあるディスクを確かめてください。`, async () => {
      const { bavail, bsize } = fs.statfsSync(nearest(data_dir))
      return [roomOf(bavail * bsize)]
    }),
  ])
  return found.flat()
}

/** @param free in bytes */
export function roomOf(free: number): Finding {
  const what = `DATA_DIR のディスクに ${(free / 1024 ** 3).toFixed(1)} GB 空いています。`
  const remedy = '古いログやバックアップを移すか、ディスクを大きくしてください。いっぱいになると書き込めなくなります。'
  if (free < 0.5 * 1024 ** 3) return { of: '空き容量', state: 'wrong', what, remedy }
  if (free < 2 * 1024 ** 3) return { of: '空き容量', state: 'warning', what, remedy }
  return { of: '空き容量', state: 'well', what }
}

function nearest(folder: string): string {
  return fs.existsSync(folder) ? folder : nearest(path.dirname(folder))
}

/** Checks the folder, or the nearest existing folder above it. @throws Error */
function assertWritable(folder: string) {
  const there = nearest(folder)
  if (!fs.statSync(there).isDirectory()) throw new Error(`${there} はフォルダーではありません`)
  fs.accessSync(there, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
}
