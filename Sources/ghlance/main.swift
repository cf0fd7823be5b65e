import ArgumentParser
import Logging

print("ghlance")
