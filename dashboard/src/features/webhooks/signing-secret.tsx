import { CopyIconButton } from '../../ui/actions/copy-icon-button.tsx';

type SigningSecretProps = {
  secret: string | undefined;
  /** Its end; '' where there is none. */
  hint: string;
  /** Whether it was made, and the answer that had it never came. */
  unseen: boolean;
  /** Whether another was made elsewhere since it was shown here. */
  replaced: boolean;
};

/** What messages are signed with: in full the once that it is known here. */
export function SigningSecret({ secret, hint, unseen, replaced }: SigningSecretProps) {
  if (secret)
    return (
      <div role="status" className="rounded-control border border-hairline bg-warn-ground p-3 text-warn">
        <p className="font-medium">Signing secret – shown only now, keep it safe</p>
        <div className="mt-2 flex items-center gap-2">
          <code className="min-w-0 flex-1 break-all">{secret}</code>
          <CopyIconButton text={secret} label="Secret" />
        </div>
      </div>
    );
  if (unseen)
    return (
      <p role="status" className="rounded-control border border-hairline bg-warn-ground p-3 text-warn">
        There is a new signing secret (it ends in …{hint}), but the answer with it was lost on the way, and it is shown
        only once. Rotate the secret to get one that you can see.
      </p>
    );
  if (replaced && hint)
    return (
      <p role="status" className="rounded-control border border-hairline bg-warn-ground p-3 text-warn">
        The secret that was shown here was replaced elsewhere by one that ends in …{hint}.
      </p>
    );
  return hint ? <p className="text-[13px] text-hint">Signing secret ends in …{hint}</p> : null;
}
