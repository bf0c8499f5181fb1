import { createHash, sign as signBytes } from 'node:crypto';
import { compactVerify, createLocalJWKSet } from 'jose';
import type {
  ConfirmationStatement,
  ConsentProof,
  ConsentStatement,
} from '../../../contract/lead/consent-proof.schema.ts';
import { emailKey } from '../email-key.ts';
import { ALGORITHM, publicKeys, signer } from '../signing-key.ts';
import type { SubmissionRecord } from '../submission.model.ts';

/** What is signed of a lead. */
type Consenting = Omit<SubmissionRecord, 'consent'> & { consent: Omit<SubmissionRecord['consent'], 'proof'> };

type Confirming = Pick<SubmissionRecord, '_id' | 'email'> & {
  confirmation: NonNullable<SubmissionRecord['confirmation']>;
};

/**
 * A signature over what a visitor was shown and what they did, made when the lead is stored and stored with it: a compact JWS without
 * its payload, which is the lead itself.
 */
export const signConsent = (lead: Consenting): Promise<string> => signed('consent+jws', statementOf(lead));

/** The same over the confirmation of a lead's address, made when it is confirmed. */
export const signConfirmation = (lead: Confirming): Promise<string> => signed('confirmation+jws', confirmationOf(lead));

async function signed(typ: string, statement: object): Promise<string> {
  const { kid, privateKey } = await signer();
  const [head, payload] = [{ alg: ALGORITHM, kid, typ }, statement].map(encoded);
  // In this thread: handing it to another and waiting for that takes more of the processor than to sign.
  const signature = signBytes(null, Buffer.from(`${head}.${payload}`), privateKey);
  return `${head}..${signature.toString('base64url')}`;
}

/**
 * The statement about a lead's consent with the signature that it was stored with. A lead that has been changed since is `not_verifiable`
 * and is signed by nobody again.
 */
export async function consentProof(lead: SubmissionRecord): Promise<ConsentProof> {
  const { confirmation } = lead;
  return {
    ...(await proofOf(statementOf(lead), lead.consent.proof)),
    ...(confirmation?.confirmedAt
      ? { confirmation: await proofOf(confirmationOf({ ...lead, confirmation }), confirmation.proof ?? '') }
      : {}),
  };
}

async function proofOf<Statement extends object>(payload: Statement, proof: string) {
  const [head, , signature] = proof.split('.');
  const jws = `${head}.${encoded(payload)}.${signature}`;
  const isValid = await compactVerify(jws, createLocalJWKSet(await publicKeys()), { algorithms: [ALGORITHM] }).then(
    () => true,
    () => false,
  );
  const status: ConsentProof['status'] = isValid ? 'signed' : 'not_verifiable';
  return { status, payload, jws: isValid ? jws : '' };
}

/**
 * Names the visitor by the SHA-256 of the lower-case address alone, so whoever knows the address can check it and nobody else learns it.
 * Signatures are over exactly this, in this order: a change makes every stored one invalid. A withdrawal does not undo what was done then.
 */
function statementOf({ _id, quiz, quizTitle, version, email, consent }: Consenting): ConsentStatement {
  const { withdrawn } = consent;
  return {
    submission: _id,
    quiz: { id: quiz, title: quizTitle, version: consent.version ?? version },
    emailSha256: hashOf(email),
    given: withdrawn?.given ?? consent.given,
    text: consent.text,
    textSha256: consent.sha256,
    language: consent.language,
    at: consent.at.toISOString(),
    pageUrl: consent.pageUrl,
    ...(consent.marketing
      ? {
          marketing: {
            given: withdrawn?.marketing ?? consent.marketing.given,
            text: consent.marketing.text,
            textSha256: consent.marketing.sha256,
          },
        }
      : {}),
  };
}

/** As above. */
function confirmationOf({ _id, email, confirmation }: Confirming): ConfirmationStatement {
  const { askedAt, confirmedAt = askedAt, address = '' } = confirmation;
  return {
    submission: _id,
    emailSha256: hashOf(email),
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt.toISOString(),
    address,
  };
}

const hashOf = (email: string): string => createHash('sha256').update(emailKey(email)).digest('hex');

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
