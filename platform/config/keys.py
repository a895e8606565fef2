"""`make new-key`: a new key for the site, with everything sealed anew. The platform must not run."""

from __future__ import annotations

import subprocess
import sys

from config import data_dir, lock
from config import env as environment
from config.env import Env


def renew(env: Env) -> int:
    """Lays a new key before the old ones and seals every secret with it; the exit code.

    The old key stays listed, so that whoever is signed in stays so; its line may go later.
    """
    old = environment.read_keys(env.data_dir)
    environment.write_keys(env.data_dir, [environment.new_key(), *old])
    command = (sys.executable, "manage.py", "reseal_secrets")
    code = subprocess.run(command, cwd=environment.ROOT, check=False).returncode  # noqa: S603 - our own command
    if code != 0:
        environment.write_keys(env.data_dir, old)
        return code
    if mark := data_dir.noted(env).get("fingerprint"):
        data_dir.note_prepared(env, mark)
    return 0


def main() -> int:
    try:
        env = environment.read()
        if env.secret_key:
            sys.stdout.write(
                "magnat: the key is in MAGNAT_SECRET_KEY; write a new one before it there, and run "
                "manage.py reseal_secrets\n"
            )
            return 1
        lock.take(env.run_dir / "lock", patience=0)
        return renew(env)
    except lock.LockedError:
        sys.stdout.write("magnat: the platform runs on this DATA_DIR; stop it first\n")
    except environment.EnvError as error:
        sys.stdout.write(f"magnat: {error}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
